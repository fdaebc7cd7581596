/*
 * UI-1, from its text: tooltips open after 700 ms; within 300 ms of one closing the next opens without delay.
 * Two controls; a step of time is a millisecond. FAULT breaks the model, to see that a claim notices.
 */
mtype = { closed, waiting, open, lingering };
mtype s = closed;
byte control = 0;
/* How long it has waited, or been closed. */
short age = 0;
/* The visitor does nothing any more. */
bit quiet = 0;
/* The last gesture left it. */
bit left = 0;
/* It came without a wait although none was open within 300 ms. */
bit hurried = 0;

#define WAIT 700
#define GAP 300

#define COME(c) \
  if \
  :: s == lingering -> s = open; hurried = (age >= GAP); note("lingering", "tooltip.point", "open") \
  :: s == open -> note("open", "tooltip.point", "open") \
  :: s == waiting -> age = 0; note("waiting", "tooltip.point", "waiting") \
  :: s == closed -> FROM_CLOSED \
  fi; \
  control = c; left = 0

#if FAULT == 1
#define FROM_CLOSED s = open; hurried = 1; note("closed", "tooltip.point", "open")
#else
#define FROM_CLOSED s = waiting; age = 0; note("closed", "tooltip.point", "waiting")
#endif

#if FAULT == 4
#define FROM_OPEN(how) note("open", how, "open")
#else
#define FROM_OPEN(how) s = lingering; age = 0; control = (FAULT == 5 -> control : 0); note("open", how, "lingering")
#endif

#define GO(how) \
  left = 1; \
  if \
  :: s == open -> FROM_OPEN(how) \
  :: s == waiting -> s = closed; age = 0; control = 0; note("waiting", how, "closed") \
  fi

/* What is due comes before the visitor. */
#define FREE (!quiet && !(s == waiting && age == WAIT) && !(s == lingering && age == GAP))

active proctype tooltip() {
end:
  do
  :: d_step { FREE && control != 1 -> COME(1) }
  :: d_step { FREE && control != 2 -> COME(2) }
  :: d_step { FREE && control != 0 -> GO("tooltip.leave") }
  :: d_step { FREE && control != 0 -> GO("tooltip.press") }
  :: d_step { FREE && control != 0 -> GO("tooltip.escape") }
  :: d_step { s == waiting && age < WAIT -> age++ }
#if FAULT != 2
  :: d_step { s == waiting && age == WAIT -> s = open; age = 0; note("waiting", "openDelay", "open") }
#endif
  :: d_step { s == lingering && age < GAP -> age++ }
#if FAULT != 3
  :: d_step { s == lingering && age == GAP -> s = closed; age = 0; note("lingering", "skipDelay", "closed") }
#endif
  :: !quiet -> quiet = 1
  od
}

/* A control that is pointed at shows its tooltip, unless it is left. */
ltl shows { [] ((quiet && s == waiting) -> <> (s == open)) }
/* The short while after a tooltip passes. */
ltl passes { [] ((quiet && s == lingering) -> <> (s == closed)) }
/* It comes without a wait only within 300 ms of another. */
ltl waits { [] !hurried }
/* What does not show has no control, and what shows has one. */
ltl has_one { [] ((s == open || s == waiting) == (control != 0)) }
/* Once it is left, it is closed. */
ltl closes { [] !(left && s == open) }
