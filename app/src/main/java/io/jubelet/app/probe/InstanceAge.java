package io.jubelet.app.probe;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.ports.time.Timers;
import java.time.Instant;
import java.util.Optional;

/**
 * The age of an instance of a container. A wall clock that was set back must not make the instance younger than it
 * was seen to be, or its probes would wait until the clock has caught up. Not thread-safe.
 */
final class InstanceAge {

    private final Timers timers;
    private String seenId = "";
    private long seenAt;

    InstanceAge(Timers timers) {
        this.timers = timers;
    }

    /** The wall clock, or for a running instance at least its start and the time since it was seen first. */
    Instant now(Optional<ContainerStatus> status) {
        Instant clock = timers.instant();
        Optional<Instant> started = status.flatMap(ContainerStatus::running)
                .flatMap(ContainerState.Running::startedAt);
        if (started.isEmpty()) {
            return clock;
        }
        String id = status.get().containerID();
        if (!id.equals(seenId)) {
            seenId = id;
            seenAt = timers.nanos();
        }
        Instant atLeast = started.get().plusNanos(timers.nanos() - seenAt);
        return clock.isBefore(atLeast) ? atLeast : clock;
    }
}
