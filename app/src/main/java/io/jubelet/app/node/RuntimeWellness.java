package io.jubelet.app.node;

import io.jubelet.app.message.RuntimeHealth;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the health of the runtime means for the node. A runtime that does not answer, such as one that is being restarted,
 * makes the node unready only after a while; what a runtime says of itself counts at once. Thread-safe.
 */
final class RuntimeWellness {

    /** How long a runtime may be away (behaviour reference, section 2). */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ReentrantLock lock = new ReentrantLock();
    private Optional<RuntimeHealth> latest = Optional.empty();
    private Optional<Duration> lastWell = Optional.empty();

    /** Takes news, heard at this monotonic time. */
    void heard(RuntimeHealth health, Duration now) {
        lock.lock();
        try {
            if (latest.filter(RuntimeHealth::ready).isPresent()) {
                lastWell = Optional.of(now);
            }
            latest = Optional.of(health);
        } finally {
            lock.unlock();
        }
    }

    boolean isKnown() {
        lock.lock();
        try {
            return latest.isPresent();
        } finally {
            lock.unlock();
        }
    }

    /** Why the node can't take pods at this monotonic time; empty when nothing is wrong. */
    List<String> errors(Duration now) {
        lock.lock();
        try {
            return latest.map(health -> errors(health, now))
                    .orElse(List.of("container runtime status check may not have completed yet"));
        } finally {
            lock.unlock();
        }
    }

    private List<String> errors(RuntimeHealth health, Duration now) {
        if (health.ready()) {
            return health.networkReady() ? List.of()
                    : List.of("container runtime network not ready: " + health.message());
        }
        if (health.networkReady()) {
            return List.of("container runtime not ready: " + health.message());
        }
        boolean patient = lastWell.filter(well -> now.compareTo(well.plus(PATIENCE)) < 0).isPresent();
        return patient ? List.of() : List.of("container runtime is down: " + health.message());
    }
}
