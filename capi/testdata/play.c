/* play: plays games through the library and prints the hash of each log, or
 * "errors" checks that what is wrong is named. The test of the package builds
 * and runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jansou.h"

static char err[512];

static void must(int32_t code, const char *what) {
	if (code != JANSOU_OK) {
		fprintf(stderr, "%s: code %d: %s\n", what, code, err);
		exit(1);
	}
}

/* pick takes a win at seven decisions of eight, and else a legal number that
 * depends on how many decisions there were. */
static int32_t pick(const uint8_t *mask, int decision) {
	int legal[JANSOU_ACTIONS], n = 0, win = 0;
	for (int a = 0; a < JANSOU_ACTIONS; a++)
		if (mask[a]) {
			legal[n++] = a;
			win |= a == 249;
		}
	if (win && decision % 8 != 0)
		return 249;
	return legal[(int64_t)decision * 7919 % n];
}

static int play(const char *ruleset, int32_t games, int rounds) {
	jansou_config config = {.ruleset = ruleset, .seed = 7, .games = games, .hash = 1};
	jansou_buffers out = {
	    .mask = malloc(games * JANSOU_ACTIONS),
	    .done = malloc(games),
	    .tokens = malloc(games * JANSOU_TOKENS),
	    .planes = malloc(games * JANSOU_PLANES * JANSOU_KINDS),
	    .hash = malloc(games * JANSOU_HASH),
	};
	int32_t *actions = calloc(games, sizeof *actions);
	int *decision = calloc(games, sizeof *decision), *ended = calloc(games, sizeof *ended), left = games;
	int64_t h;
	must(jansou_open(&config, &h, err, sizeof err), "open");
	must(jansou_reset(h, 7, &out, err, sizeof err), "reset");
	while (left > 0) {
		for (int g = 0; g < games; g++) {
			if (out.done[g]) {
				if (ended[g] < rounds) {
					printf("%d ", g + ended[g] * games);
					for (int i = 0; i < JANSOU_HASH; i++)
						printf("%02x", out.hash[g * JANSOU_HASH + i]);
					printf("\n");
				}
				if (++ended[g] == rounds)
					left--;
				decision[g] = 0;
			}
			actions[g] = pick(out.mask + g * JANSOU_ACTIONS, ++decision[g]);
		}
		must(jansou_step(h, actions, &out, err, sizeof err), "step");
	}
	must(jansou_close(h, err, sizeof err), "close");
	return 0;
}

static int failed;

static void want(int32_t code, int32_t wanted, const char *words) {
	if (code != wanted || !strstr(err, words)) {
		printf("code %d (%s), want %d with \"%s\"\n", code, err, wanted, words);
		failed = 1;
	}
}

static int errors(void) {
	jansou_config config = {.ruleset = "nowhere", .games = 2};
	uint8_t mask[2 * JANSOU_ACTIONS], other[2 * JANSOU_ACTIONS];
	jansou_buffers out = {.mask = mask}, again = {.mask = other};
	int32_t actions[2] = {JANSOU_NONE, 5000};
	int64_t h = 0;
	want(jansou_open(&config, &h, err, sizeof err), JANSOU_RULESET, "nowhere");
	want(jansou_open(NULL, &h, err, sizeof err), JANSOU_NULL, "NULL");
	config.ruleset = "tenhou";
	config.games = 0;
	want(jansou_open(&config, &h, err, sizeof err), JANSOU_SIZE, "0 games");
	config.games = 2;
	must(jansou_open(&config, &h, err, sizeof err), "open");
	must(jansou_reset(h, 1, &out, err, sizeof err), "reset");
	want(jansou_step(h, NULL, &out, err, sizeof err), JANSOU_NULL, "NULL");
	want(jansou_step(h, actions, &out, err, sizeof err), JANSOU_ACTION, "game 0");
	actions[0] = pick(mask, 1);
	want(jansou_step(h, actions, &out, err, sizeof err), JANSOU_ACTION, "game 1, seat 0: action 5000");
	must(jansou_reset(h, 1, &again, err, sizeof err), "reset");
	if (memcmp(mask, other, sizeof mask)) {
		printf("the same seed has another mask\n");
		failed = 1;
	}
	want(jansou_observe(h, 2, 0, &out, err, sizeof err), JANSOU_SEAT, "game 2");
	want(jansou_observe(h, 0, -1, &out, err, sizeof err), JANSOU_SEAT, "nobody");
	must(jansou_next(h, NULL, NULL, 0), "next");
	char few[8];
	jansou_step(h, actions, NULL, few, sizeof few);
	if (strcmp(few, "env: ac")) {
		printf("the sentence is cut to \"%s\"\n", few);
		failed = 1;
	}
	must(jansou_close(h, err, sizeof err), "close");
	want(jansou_close(h, err, sizeof err), JANSOU_HANDLE, "handle");
	char names[1024], words[64];
	if (jansou_abi() != JANSOU_ABI || jansou_rulesets(NULL, 0) != jansou_rulesets(names, sizeof names) ||
	    !strstr(names, "tenhou\n") || !strstr(names, "mcr-wmo") || jansou_describe(11, words, sizeof words) != 11 || strcmp(words, "discard 3p")) {
		printf("abi %d, names %s, words %s\n", jansou_abi(), names, words);
		failed = 1;
	}
	return failed;
}

int main(int argc, char **argv) {
	if (argc == 2 && !strcmp(argv[1], "errors"))
		return errors();
	if (argc == 4)
		return play(argv[1], atoi(argv[2]), atoi(argv[3]));
	fprintf(stderr, "usage: play RULESET GAMES ROUNDS | play errors\n");
	return 2;
}
