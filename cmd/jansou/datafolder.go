package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// oldData is the folder in the working folder that earlier versions kept games
// in.
const oldData = "jansou-data"

// dataFolder returns where games are kept if nobody says otherwise, and tells
// of it in a sentence: a folder of earlier versions in the working folder goes
// on being used, otherwise it is the user's own.
func dataFolder() (dir, say string, err error) {
	if info, err := os.Stat(oldData); err == nil && info.IsDir() {
		dir, err = filepath.Abs(oldData)
		return dir, fmt.Sprintf("Games are kept in %s, as it is there; without it they would be kept in %s.", dir, ownData()), err
	}
	if dir = ownData(); dir == "" {
		return "", "", fmt.Errorf("there is no folder for a user's data: name one with --data")
	}
	return dir, fmt.Sprintf("Games are kept in %s.", dir), nil
}

// ownData is the folder for the data of this user; "" where there is none.
func ownData() string { return dataOf(runtime.GOOS, os.Getenv) }

// dataOf is ownData for a system and its environment.
func dataOf(system string, env func(string) string) string {
	home := env("HOME")
	switch system {
	case "windows":
		if dir := env("LOCALAPPDATA"); dir != "" {
			return filepath.Join(dir, "jansou")
		}
		return ""
	case "darwin":
		if home != "" {
			return filepath.Join(home, "Library", "Application Support", "jansou")
		}
		return ""
	}
	if dir := env("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "jansou")
	}
	if home != "" {
		return filepath.Join(home, ".local", "share", "jansou")
	}
	return ""
}

// dataHelp says in the help where games are kept.
func dataHelp() string {
	if dir := ownData(); dir != "" {
		return dir + ", or jansou-data in the working folder if it is there"
	}
	return "jansou-data in the working folder if it is there"
}
