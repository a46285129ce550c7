package io.jubelet.app.stats;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;

/**
 * The pods of the last list of the runtime, which is made every second where the runtime sends no events, so that readers of statistics
 * need no list of their own. It is kept only while it is read. Thread-safe.
 */
final class ListedPods implements Concern {

    private static final Duration FRESH = Duration.ofSeconds(2);
    private static final Duration READ = Duration.ofMinutes(1);

    private final Timers timers;
    private volatile long read;
    private volatile Optional<RuntimeListed> last = Optional.empty();

    ListedPods(Timers timers) {
        this.timers = timers;
        this.read = timers.nanos() - READ.toNanos();
    }

    @Override
    public String name() {
        return "listed-pods";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, listed ->
                last = timers.nanos() - read < READ.toNanos() ? Optional.of(listed) : Optional.empty());
    }

    /** The pods of the last list; absent when that is missing or more than two seconds old. */
    Optional<MeasuredPods> fresh() {
        long now = timers.nanos();
        read = now;
        return last.filter(listed -> now - listed.at() <= FRESH.toNanos())
                .map(listed -> MeasuredPods.of(listed.sandboxes(), listed.running()));
    }
}
