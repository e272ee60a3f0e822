package parlour

import (
	"context"
	"log/slog"
	"time"
)

// ReportKind says what a report is about.
type ReportKind string

// The kinds of reports.
const (
	// SameAddress: two who were seated together by quick match come from one
	// address; the game is not rated.
	SameAddress ReportKind = "same_address"
	// ReportLine: somebody reports what another has said.
	ReportLine ReportKind = "said"
)

// Report is something that who keeps the server is to look at.
type Report struct {
	ID    string
	Kind  ReportKind
	At    time.Time
	Table string
	About Owner // the zero Owner: nobody
	By    Owner // who reports it; the zero Owner: the server
	Line  int   // of the chat, that is reported; 0: none
}

// Reports keeps what who keeps the server is to look at.
type Reports interface {
	KeepReport(ctx context.Context, r Report) error
}

// report has who keeps the server look at something.
func (p *Parlour) report(r Report) error {
	r.ID, r.At = newID(12), p.cfg.Date()
	p.cfg.Logger.Warn("something is reported", slog.String("report", string(r.Kind)), slog.String("table", r.Table))
	if p.cfg.Reports == nil {
		return nil
	}
	if err := p.cfg.Reports.KeepReport(p.life, r); err != nil {
		p.cfg.Logger.Error("a report cannot be kept", slog.String("table", r.Table), slog.Any("cause", err))
		return err
	}
	return nil
}
