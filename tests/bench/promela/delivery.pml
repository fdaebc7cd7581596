/*
 * SRV-15 and SRV-16, from their texts: at least once, by one worker at a time; ten attempts, then a dead letter with its reason,
 * which the operator can have tried again; a destination that is down is spared, and its coming back ends the wait.
 * Time is whether the next attempt is due, or the lease over. FAULT breaks the model, to see that a claim notices.
 */
#define MOST 10

mtype = { pending, delivering, scheduled, held_up, delivered, dead };
mtype s = pending;
byte attempts = 0;
bit due = 1;
bit lease_over = 0;
bit reason = 0;
/* It was claimed when it was not due, or by two at once. */
bit early = 0;
bit twice = 0;
/* The operator had it tried again; once is enough to see what follows. */
bit retried = 0;
/* The destination refused it for good. */
bit refused = 0;
/* From now on each attempt succeeds. */
bit well = 0;

#define CLAIM(from) \
  early = !due; s = delivering; attempts++; due = 0; lease_over = 0; note(from, "delivery.claim", "delivering")

#define FAIL(how) \
  reason = 1; \
  if \
  :: attempts >= LAST -> s = dead; note("delivering", how, "dead") \
  :: attempts < LAST -> s = scheduled; due = 0; note("delivering", how, "waiting.scheduled") \
  fi

#if FAULT == 1
#define LAST 11
#elif FAULT == 7
#define LAST 9
#else
#define LAST MOST
#endif

active proctype delivery() {
end:
  do
  /* A worker takes what is due. */
  :: d_step { s == pending && due -> CLAIM("pending") }
  :: d_step { s == scheduled && due -> CLAIM("waiting.scheduled") }
  :: d_step { s == held_up && due -> CLAIM("waiting.heldUp") }
#if FAULT == 2
  :: d_step { s == scheduled && !due -> CLAIM("waiting.scheduled") }
#endif
#if FAULT == 3
  :: d_step { s == delivering && !lease_over -> twice = 1 }
#endif

  /* The attempt ends. */
  :: d_step { s == delivering -> s = delivered; note("delivering", "delivery.succeed", "delivered") }
  :: d_step { s == delivering && !well -> FAIL("delivery.fail") }
  :: d_step { s == delivering && !well -> s = dead; refused = 1; reason = (FAULT != 4); note("delivering", "delivery.fail", "dead") }
  :: d_step { s == delivering && !well && attempts < LAST -> s = held_up; reason = 1; due = 0; note("delivering", "delivery.fail", "waiting.heldUp") }
  /* Its worker is gone, or says nothing until the lease is over. */
  :: d_step { s == delivering && !well && !lease_over -> lease_over = 1 }
  :: d_step { s == delivering && !well -> FAIL("delivery.expire") }

  /* Time passes, the clock is set right, the destination is back. */
#if FAULT != 5
  :: d_step { (s == pending || s == scheduled || s == held_up) && !due -> due = 1 }
#endif
  :: d_step { s == pending && !due -> due = 1; note("pending", "delivery.correct", "pending") }
  :: d_step { s == scheduled && !due && FAULT != 5 -> due = 1; note("waiting.scheduled", "delivery.correct", "waiting.scheduled") }
  :: d_step { s == held_up && !due -> due = 1; note("waiting.heldUp", "delivery.correct", "waiting.heldUp") }
  :: d_step { s == held_up && !due -> due = 1; note("waiting.heldUp", "delivery.release", "waiting.heldUp") }

  /* The operator has a dead letter tried again. */
  :: d_step { s == dead && !retried -> retried = 1; refused = 0; s = pending; attempts = 0; due = 0; note("dead", "delivery.retry", "pending") }
#if FAULT == 6
  :: d_step { s == delivered -> s = pending }
#endif
  :: !well -> well = 1
  od
}

/* SRV-16: ten attempts, then a dead letter with its reason. */
ltl ten { [] (attempts <= MOST) }
ltl has_reason { [] (s == dead -> reason) }
ltl dead_for_a_reason { [] (s == dead -> (refused || attempts == MOST)) }
/* SRV-15: what is delivered stays so; no attempt before its time, none beside another. */
ltl stays { [] (s == delivered -> [] (s == delivered)) }
ltl not_early { [] !early }
ltl one_at_a_time { [] !twice }
/* SRV-15: what waits is delivered once the destination takes it. */
ltl arrives { [] ((well && s != dead && s != delivered) -> <> (s == delivered || s == dead)) }
