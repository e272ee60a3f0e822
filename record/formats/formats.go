package formats

import (
	"jansou/record"
	"jansou/record/botzone"
	"jansou/record/fancases"
	"jansou/record/kobalab"
	"jansou/record/majsoul"
	"jansou/record/mjailog"
	"jansou/record/tenhou"
	"jansou/record/tziakcha"
)

// All are the formats that Jansou reads. A text of JSON is of the first whose
// members it has; tenhou.net/6 has the fewest of its own, so it is the last.
var All = record.Formats{
	tenhou.MjlogFormat,
	tenhou.SessionFormat,
	mjailog.Format,
	botzone.TextFormat,
	botzone.JudgedFormat,
	tziakcha.Format,
	fancases.Format,
	kobalab.Format,
	majsoul.Format,
	tenhou.NetFormat,
}
