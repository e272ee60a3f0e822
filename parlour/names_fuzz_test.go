package parlour

import "testing"

// FuzzNames: whatever somebody wants to be called is refused with a sentence, or kept
// in a form that is kept as it is when it comes again; a name is like itself, and like
// another as that one is like it.
func FuzzNames(f *testing.F) {
	for _, seed := range [][2]string{
		{"Aoi", "Аоі"}, {"Zoe\u0308 Ann", "ＺＯＥ ＡＮＮ"}, {"Ian", "1an"}, {"ば", "は\u3099"}, {"नमस्ते", "שָׁלוֹם"},
		{"\u2800", "\u0301"}, {"a\u202eb", "\xff"}, {"ﬃ", "ffi"}, {"𝕄ei", "Mei"}, {"", " "},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		kept, err := CleanName(a)
		if err != nil {
			if fault, ok := IsFault(err); !ok || fault.Code != BadName || fault.Message == "" {
				t.Errorf("%q: %v", a, err)
			}
			return
		}
		if again, err := CleanName(kept); err != nil || again != kept {
			t.Errorf("%q is kept as %q, and that as %q: %v", a, kept, again, err)
		}
		if !Alike(kept, kept) {
			t.Errorf("%q is not like itself", kept)
		}
		if Alike(kept, b) != Alike(b, kept) {
			t.Errorf("%q is like %q on one side only", kept, b)
		}
	})
}
