package web

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"

	"jansou/parlour"
)

// device makes and uses passkeys as a phone does.
type device struct {
	t      *testing.T
	id     []byte
	key    *ecdsa.PrivateKey
	handle string
	count  uint32

	origin string // "http://localhost" unless a test lies
	rp     string
}

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{t: t, key: key, id: make([]byte, 16), origin: "http://localhost", rp: "localhost"}
	_, _ = rand.Read(d.id)
	return d
}

func (d *device) must(v any, err error) any {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	return v
}

var in64 = base64.RawURLEncoding

// client is what the browser says was done.
func (d *device) client(what, challenge string) []byte {
	b, _ := json.Marshal(map[string]any{"type": what, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	return b
}

// data is what the device says of itself, and of a new key.
func (d *device) data(isNew bool) []byte {
	sum := sha256.Sum256([]byte(d.rp))
	d.count++
	flags := byte(0x05) // somebody is there, and is the owner
	if isNew {
		flags |= 0x40
	}
	out := binary.BigEndian.AppendUint32(append(sum[:], flags), d.count)
	if !isNew {
		return out
	}
	out = append(append(append(out, make([]byte, 16)...), 0, byte(len(d.id))), d.id...)
	point := d.must(d.key.PublicKey.ECDH()).(interface{ Bytes() []byte }).Bytes()
	return append(out, d.must(cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})).([]byte)...)
}

// makes answers navigator.credentials.create.
func (d *device) makes(create any) map[string]any {
	d.t.Helper()
	options := create.(map[string]any)
	d.handle = options["user"].(map[string]any)["id"].(string)
	client := d.client("webauthn.create", options["challenge"].(string))
	object := d.must(cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": d.data(true)})).([]byte)
	return d.credential(map[string]any{"clientDataJSON": in64.EncodeToString(client), "attestationObject": in64.EncodeToString(object), "transports": []string{"internal"}})
}

// uses answers navigator.credentials.get.
func (d *device) uses(get any) map[string]any {
	d.t.Helper()
	client, data := d.client("webauthn.get", get.(map[string]any)["challenge"].(string)), d.data(false)
	hash := sha256.Sum256(client)
	sum := sha256.Sum256(append(data[:len(data):len(data)], hash[:]...))
	signed := d.must(ecdsa.SignASN1(rand.Reader, d.key, sum[:])).([]byte)
	return d.credential(map[string]any{"clientDataJSON": in64.EncodeToString(client), "authenticatorData": in64.EncodeToString(data), "signature": in64.EncodeToString(signed), "userHandle": d.handle})
}

func (d *device) credential(response map[string]any) map[string]any {
	id := in64.EncodeToString(d.id)
	return map[string]any{"id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform", "clientExtensionResults": map[string]any{}, "response": response}
}

// asksPasskey asks what the device is to be asked.
func (v *visitor) asksPasskey(o passkeyOrder) (q struct{ Create, Get any }) {
	v.c.t.Helper()
	if code := v.asks("POST", "/api/account/passkey/ask", o); code != http.StatusOK {
		v.c.t.Fatalf("%d %s", code, v.heard.Body)
	}
	if err := json.Unmarshal(v.heard.Body.Bytes(), &q); err != nil {
		v.c.t.Fatal(err)
	}
	return q
}

func answerOf(passkey map[string]any) map[string]any { return map[string]any{"passkey": passkey} }

// TestPasskey: a guest makes an account by a passkey, another browser signs in by it,
// and it is one way among others: another may be added, the last one stays.
func TestPasskey(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	guest := ann.person()
	phone, key := newDevice(t), newDevice(t)
	got := ann.must("passkey/answer", answerOf(phone.makes(ann.asksPasskey(passkeyOrder{toMake, " Ann "}).Create)))
	if got.Account == nil || got.Account.Name != "Ann" || len(got.Account.Passkeys) != 1 || got.Account.Passkeys[0].Label != "Firefox, Linux" || got.Account.Password != nil || ann.person() != guest {
		t.Fatalf("%s", ann.heard.Body)
	}
	if handle, _ := in64.DecodeString(phone.handle); string(handle) != got.Account.Handle {
		t.Errorf("the device knows the account as %q", handle)
	}
	for range 2 {
		other := c.visitor("198.51.100.2")
		got = other.must("passkey/answer", answerOf(phone.uses(other.asksPasskey(passkeyOrder{For: toEnter}).Get)))
		if got.Account == nil || other.person() != guest || got.Account.Passkeys[0].Used == nil {
			t.Fatalf("%s", other.heard.Body)
		}
	}
	if got := ann.fails("ways/remove", removeOrder{Passkey: got.Account.Passkeys[0].ID}); got != lastWay {
		t.Errorf("the only passkey: %s", got)
	}
	got = ann.must("passkey/answer", answerOf(key.makes(ann.asksPasskey(passkeyOrder{For: toAdd}).Create)))
	if len(got.Account.Passkeys) != 2 || key.handle != phone.handle {
		t.Errorf("%s", ann.heard.Body)
	}
	got = ann.must("ways/remove", removeOrder{Passkey: in64.EncodeToString(phone.id)})
	if len(got.Account.Passkeys) != 1 || got.Account.Passkeys[0].ID != in64.EncodeToString(key.id) {
		t.Errorf("%s", ann.heard.Body)
	}
	lost := c.visitor("198.51.100.3")
	if got := lost.fails("passkey/answer", answerOf(phone.uses(lost.asksPasskey(passkeyOrder{For: toEnter}).Get))); got != noMatch {
		t.Errorf("a passkey that was removed: %s", got)
	}
}

// TestPasskeyIsChecked: another's answer, one for another place or another question,
// one that is late or comes twice, and one that is changed by a bit prove nothing.
func TestPasskeyIsChecked(t *testing.T) {
	c := newClub(t)
	ann := c.visitor("198.51.100.1")
	phone := newDevice(t)
	ann.must("passkey/answer", answerOf(phone.makes(ann.asksPasskey(passkeyOrder{toMake, "Ann"}).Create)))
	n := 0
	try := func(what string, want parlour.Code, change func(v *visitor, d *device, q any) map[string]any) {
		t.Helper()
		n++
		v := c.visitor("203.0.113." + string(rune('0'+n)))
		d := *phone
		d.count = phone.count
		if got := v.fails("passkey/answer", answerOf(change(v, &d, v.asksPasskey(passkeyOrder{For: toEnter}).Get))); got != want {
			t.Errorf("%s: %s", what, got)
		}
		if v.person() == ann.person() {
			t.Errorf("%s: it is Ann", what)
		}
	}
	try("of another place", noMatch, func(_ *visitor, d *device, q any) map[string]any { d.origin = "https://evil.example"; return d.uses(q) })
	try("of another name", noMatch, func(_ *visitor, d *device, q any) map[string]any { d.rp = "evil.example"; return d.uses(q) })
	try("to another question", noMatch, func(v *visitor, d *device, q any) map[string]any {
		old := d.uses(q)
		v.asksPasskey(passkeyOrder{For: toEnter})
		return old
	})
	try("of another key", noMatch, func(_ *visitor, d *device, q any) map[string]any { d.key = newDevice(t).key; return d.uses(q) })
	try("of another handle", noMatch, func(_ *visitor, d *device, q any) map[string]any {
		d.handle = in64.EncodeToString([]byte("0000000000"))
		return d.uses(q)
	})
	try("changed", noMatch, func(_ *visitor, d *device, q any) map[string]any {
		said := d.uses(q)
		response := maps.Clone(said["response"].(map[string]any))
		data, _ := in64.DecodeString(response["authenticatorData"].(string))
		data[36] ^= 1
		response["authenticatorData"] = in64.EncodeToString(data)
		said["response"] = response
		return said
	})
	try("no passkey", noMatch, func(*visitor, *device, any) map[string]any { return map[string]any{"id": "x"} })
	try("late", stalePage, func(_ *visitor, d *device, q any) map[string]any {
		c.clock = c.clock.Add(forChallenge + time.Second)
		return d.uses(q)
	})
	v := c.visitor("198.51.100.9")
	said := answerOf(phone.uses(v.asksPasskey(passkeyOrder{For: toEnter}).Get))
	v.must("passkey/answer", said)
	if got := v.fails("passkey/answer", said); got != stalePage {
		t.Errorf("for the second time: %s", got)
	}
	for _, bad := range []passkeyOrder{{toMake, ""}, {toMake, "ANN"}, {"x", ""}, {toAdd, ""}} {
		g := c.visitor("198.51.100.10")
		if got := g.fails("passkey/ask", bad); got != parlour.BadName && got != parlour.NameTaken && got != parlour.Malformed && got != noAccount {
			t.Errorf("%+v: %s", bad, got)
		}
	}
}

// TestNoPasskeyInPlainNet: over plain HTTP in a net no passkey is offered.
func TestNoPasskeyInPlainNet(t *testing.T) {
	c := newClub(t)
	for host, plain := range map[string]bool{"localhost": false, "laptop.local": true, "192.0.2.1": true, "127.0.0.1": true} {
		r := asker(c.Handler)
		w := r("198.51.100.1", "GET", "/api/account", "", "X-Forwarded-Host", host)
		if got := strings.Contains(w.Body.String(), `"plain":true`); got != plain || w.Code != http.StatusOK {
			t.Errorf("%s: %d %s", host, w.Code, w.Body)
		}
	}
}
