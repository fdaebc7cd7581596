/*
 * LEGAL-2 to LEGAL-6 and RUN-4, from their texts. A step of time is half a second: the redirect waits 1 s, a call 30 s.
 * FAULT breaks the model, to see that a claim notices.
 */
#define SECOND 2
#define LIMIT 60

mtype = { idle, processing, error, accepted, completing, leaving };
mtype s = idle;
/* Of the call that is under way; of the success. */
byte age = 0;
byte since = 0;
/* There is a signup to complete. */
bit signup = 0;
bit chosen = 0;
bit recorded = 0;
/* The second call has been answered, or has failed. */
bit answered = 0;
/* Where it leads: the login after a failure. */
bit login = 0;
bit asked_twice = 0;
bit second_asked = 0;

#define AWAITED "success.completing.thanks.showing,answer.awaited"
#define KNOWN "success.completing.thanks.showing,answer.known"
#define SHOWN "success.completing.thanks.shown,answer.awaited"

#define SUCCEED \
  since = 0; \
  if \
  :: signup -> s = completing; age = 0; second_asked = 1; note("processing", "recordAcceptance done", AWAITED) \
  :: !signup -> s = accepted; second_asked = (FAULT == 7); note("processing", "recordAcceptance done", "success.accepted") \
  fi

#if FAULT == 1
#define LEAVE_AT 1
#else
#define LEAVE_AT SECOND
#endif

active proctype legal_acceptance() {
end:
  do
  :: d_step { !chosen -> chosen = 1; signup = 1 }
  :: d_step { !chosen -> chosen = 1 }

  /* The form: it can be sent again after an error, and not meanwhile. */
  :: d_step { chosen && s == idle -> s = processing; age = 0; note("idle", "form.submit", "processing") }
  :: d_step { s == error -> s = processing; age = 0; note("error", "form.submit", "processing") }
#if FAULT == 5
  :: d_step { s == processing && age < LIMIT -> asked_twice = 1; age = 0 }
#endif

  /* The first call. */
  :: d_step { s == processing && age < LIMIT -> recorded = 1; SUCCEED }
  :: d_step { s == processing && age < LIMIT -> s = error; note("processing", "recordAcceptance done", "error") }
  :: d_step { s == processing && age < LIMIT -> s = error; note("processing", "recordAcceptance fails", "error") }
  :: d_step { s == processing && age < LIMIT -> age++ }
#if FAULT == 2
  :: d_step { s == processing && age == LIMIT -> age = 0 }
#else
  :: d_step { s == processing && age == LIMIT -> s = error; note("processing", "sendTimeout", "error") }
#endif
#if FAULT == 3
  :: d_step { s == processing && age < LIMIT -> SUCCEED }
#endif

  /* Without a signup it leads on after a second. */
  :: d_step { s == accepted && since < LEAVE_AT -> since++ }
  :: d_step { s == accepted && since == LEAVE_AT -> s = leaving; note("success.accepted", "redirectDelay", "success.leaving") }

  /* With one, after a second and the second call's end. */
  :: d_step { s == completing && since < LEAVE_AT && age < LIMIT -> since++; age = age + !answered }
  :: d_step { s == completing && since < SECOND && !answered -> answered = 1; note(AWAITED, "completeSignup done", KNOWN) }
  :: d_step { s == completing && since < SECOND && !answered -> answered = 1; login = 1; note(AWAITED, "completeSignup fails", KNOWN) }
  :: d_step { s == completing && since == LEAVE_AT && answered -> s = leaving; note(KNOWN, "redirectDelay", "success.leaving") }
  :: d_step { s == completing && since == LEAVE_AT && !answered -> since++; note(AWAITED, "redirectDelay", SHOWN) }
  :: d_step { s == completing && since > LEAVE_AT && !answered && age < LIMIT -> age++ }
  :: d_step { s == completing && since > LEAVE_AT && !answered && age < LIMIT -> answered = 1; s = leaving; note(SHOWN, "completeSignup done", "success.leaving") }
  :: d_step { s == completing && since > LEAVE_AT && !answered && age < LIMIT -> answered = 1; login = 1; s = leaving; note(SHOWN, "completeSignup fails", "success.leaving") }
#if FAULT != 6
  :: d_step { s == completing && since > LEAVE_AT && !answered && age == LIMIT -> login = (FAULT != 4); s = leaving; note(SHOWN, "sendTimeout", "success.leaving") }
#endif
#if FAULT == 8
  :: d_step { s == error -> s = idle }
#endif
  od
}

#define success (s == accepted || s == completing || s == leaving)

/* LEGAL-3: a record that is not answered ends in an error. */
ltl ends { [] (s == processing -> <> (s != processing)) }
/* LEGAL-3: it is recorded once at a time. */
ltl once { [] !asked_twice }
/* LEGAL-4: nothing leads on before the acceptance is recorded, and not before a second. */
ltl recorded_first { [] (success -> recorded) }
ltl after_a_second { [] (s == leaving -> since >= SECOND) }
/* LEGAL-4, LEGAL-5: a success leads on, even if the second call stays silent. */
ltl leads_on { [] (success -> <> (s == leaving)) }
/* LEGAL-5: without a signup there is no second call; with one it leads on by its answer, or to the login. */
ltl no_second { [] (!signup -> !second_asked) }
ltl by_answer { [] ((signup && s == leaving) -> (answered || login)) }
/* LEGAL-6: an error is followed by another attempt at most. */
ltl errs { [] (s == error -> (s == error W s == processing)) }
