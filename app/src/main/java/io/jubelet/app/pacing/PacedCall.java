package io.jubelet.app.pacing;

import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.domain.runtime.PodIdentity;
import java.util.Optional;

/**
 * A call that needs a slot.
 *
 * @param urgency how urgent it is
 * @param rank lower for a pod that came earlier
 * @param pod pod of the call; empty when an earlier agent made the sandbox or container
 */
record PacedCall(CallKind kind, Urgency urgency, long rank, Optional<PodIdentity> pod) {
}
