/* jansou.h: many games of mahjong at once, for programs that learn.
 *
 * The library holds batches of games, of riichi or of Chinese Official. In
 * every game of a batch one seat is to move. A step gives each game one action
 * and writes, into buffers that belong to the caller, what the next seat sees
 * and may do. docs/learning.md has the tables: what each token and each plane
 * is, and which number is which action.
 *
 * Every function returns a code, JANSOU_OK or what was wrong, and then writes
 * a sentence into err, cut to err_size bytes with its final NUL; err may be
 * NULL. Nothing is changed by a call that fails, unless it fails with
 * JANSOU_BROKEN: then the batch can only be closed.
 *
 * Different batches may be used by different threads at the same time; two
 * calls on one batch at the same time are refused with JANSOU_BUSY. The library
 * runs threads of its own: a process that forks after the library was loaded
 * must not use it in the child.
 */
#ifndef JANSOU_H
#define JANSOU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when a struct or a number of this header changes its meaning. */
#define JANSOU_ABI 1

/* Elements of one game in the buffers. */
#define JANSOU_TOKENS 640  /* tokens */
#define JANSOU_PLANES 101  /* planes, each of JANSOU_KINDS */
#define JANSOU_KINDS 34
#define JANSOU_ACTIONS 256 /* mask */
#define JANSOU_HASH 32     /* hash */

/* No action: all that a game takes that is over, and all that the mask of a
 * seat has that is not asked. */
#define JANSOU_NONE 255

/* The codes. */
#define JANSOU_OK 0
#define JANSOU_RULESET 1 /* no ruleset has that name */
#define JANSOU_SIZE 2    /* a number of games or of threads that is not possible */
#define JANSOU_ACTION 3  /* an action that is not in the mask; err names it */
#define JANSOU_SEAT 4    /* no such game or seat */
#define JANSOU_HANDLE 5  /* no batch has that handle, or it was closed */
#define JANSOU_BROKEN 6  /* a fault of the library: please report err */
#define JANSOU_NULL 7    /* a pointer that may not be NULL */
#define JANSOU_BUSY 8    /* another call on this batch has not returned yet */

/* What a batch plays. */
typedef struct jansou_config {
	const char *ruleset; /* one of jansou_rulesets */
	uint64_t seed;       /* the same seed and the same actions: the same games */
	int32_t games;       /* side by side, 1 to 1,048,576 */
	int32_t threads;     /* that share a step; 0 is 1; makes no difference to the games */
	int32_t keep;        /* 1: a game that is over stays so until reset; 0: the next begins at once */
	int32_t hash;        /* 1: hash the log of every game */
} jansou_config;

/* The buffers of the caller: a row for each game, rows without gaps. A NULL
 * pointer is not wanted and costs nothing. They are not kept after the call. */
typedef struct jansou_buffers {
	uint8_t *tokens;    /* [games][JANSOU_TOKENS]: what the seat to move sees, compact */
	uint8_t *planes;    /* [games][JANSOU_PLANES][JANSOU_KINDS]: the same in planes of 0 and 1 */
	uint8_t *mask;      /* [games][JANSOU_ACTIONS]: 1 where the action is legal */
	int32_t *points;    /* [games][4]: of the seat to move, and of those after it in order of play */
	uint8_t *seat;      /* [games]: the seat to move, 0 to 3; 4 where a kept game is over */
	uint8_t *asked;     /* [games]: every seat that is asked now, a bit each; not for a policy */
	uint32_t *moment;   /* [games]: grows with every step that the whole table saw; not for a policy */
	float *rewards;     /* [games][4]: points that seats 0 to 3 gained or lost by the last step */
	uint8_t *done;      /* [games]: 1 where the last step ended a game; the rows above are the next game's */
	uint8_t *deal_done; /* [games]: 1 where the last step ended a deal */
	uint8_t *places;    /* [games][4]: places 1 to 4 of seats 0 to 3 where done is 1, else 0 */
	uint8_t *hash;      /* [games][JANSOU_HASH]: SHA-256 of the log where done is 1 and hashes are wanted, else 0 */
} jansou_buffers;

#ifndef JANSOU_NO_PROTOTYPES

/* Returns JANSOU_ABI as the library was built with. */
int32_t jansou_abi(void);

/* Writes the names of all rulesets, one a line, and returns how many bytes that
 * takes with the final NUL; it writes nothing where size is less, or names is
 * NULL. */
int64_t jansou_rulesets(char *names, int64_t size);

/* Writes what an action number means in a few words, like "discard 3p
 * (drawn)", in the manner of jansou_rulesets; "none" for JANSOU_NONE, and for a
 * number of no action. */
int64_t jansou_describe(int32_t action, char *words, int64_t size);

/* Opens a batch, whose games have begun, and writes its handle, which is never
 * 0. */
int32_t jansou_open(const jansou_config *config, int64_t *handle, char *err, int64_t err_size);

/* Begins all games of the batch anew from seed, and fills the buffers. */
int32_t jansou_reset(int64_t handle, uint64_t seed, const jansou_buffers *out, char *err, int64_t err_size);

/* Begins the next game of each, whether the last is over or not, and fills the
 * buffers. */
int32_t jansou_next(int64_t handle, const jansou_buffers *out, char *err, int64_t err_size);

/* Gives each game actions[game], a number that its mask has, and fills the
 * buffers. If one of them is not in its mask, nothing happens in any game. */
int32_t jansou_step(int64_t handle, const int32_t *actions, const jansou_buffers *out, char *err, int64_t err_size);

/* Fills the tokens, planes, mask and points of out, for one game, with what one
 * seat sees, whether it is to move or not. The other buffers are left alone. */
int32_t jansou_observe(int64_t handle, int32_t game, int32_t seat, const jansou_buffers *out, char *err, int64_t err_size);

/* Closes the batch. The handle is of no use after it. */
int32_t jansou_close(int64_t handle, char *err, int64_t err_size);

#endif

#ifdef __cplusplus
}
#endif

#endif
