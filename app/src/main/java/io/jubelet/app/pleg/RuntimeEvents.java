package io.jubelet.app.pleg;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Keeps the runtime's event stream open. A runtime that has none is asked once; a stream that breaks is opened again
 * with growing pauses, and the complete lists take over meanwhile.
 */
final class RuntimeEvents {

    private static final Logger LOG = System.getLogger(RuntimeEvents.class.getName());
    private static final Backoff PAUSES = Backoff.between(Duration.ofMillis(500), Duration.ofSeconds(30));

    private final ContainerRuntime runtime;
    private final Timers timers;
    private final Consumer<PodIdentity> changed;
    private volatile boolean connected;
    private volatile boolean stopped;

    RuntimeEvents(ContainerRuntime runtime, Timers timers, Consumer<PodIdentity> changed) {
        this.runtime = runtime;
        this.timers = timers;
        this.changed = changed;
    }

    /** Whether events arrive. */
    boolean connected() {
        return connected;
    }

    /** Ends {@link #follow()} at its next step. */
    void stop() {
        stopped = true;
    }

    /** Follows the stream until the runtime reports that it has none, or the thread is interrupted. */
    void follow() {
        Backoff pauses = PAUSES;
        try {
            while (!stopped) {
                var stream = new Stream();
                try (var subscription = runtime.subscribe(stream)) {
                    connected = true;
                    pauses = PAUSES;
                    LOG.log(Level.INFO, "the runtime sends events");
                    PortException why = stream.ended.get();
                    if (why instanceof UnimplementedException) {
                        throw why;
                    }
                    LOG.log(Level.INFO, "the event stream of the runtime ended: {0}", why.getMessage());
                } catch (UnimplementedException e) {
                    LOG.log(Level.INFO, () -> "the runtime sends no events; it is listed every "
                            + RuntimeObserver.PERIOD.toSeconds() + " s");
                    return;
                } catch (PortException | ExecutionException e) {
                    LOG.log(Level.DEBUG, "no event stream: {0}", e.getMessage());
                } catch (CancelledException e) {
                    if (Thread.currentThread().isInterrupted()) {
                        return;
                    }
                    LOG.log(Level.WARNING, "the event stream was cancelled, it is opened again: {0}", e.getMessage());
                } finally {
                    connected = false;
                }
                timers.sleep(pauses.pause());
                pauses = pauses.failed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Stream implements ContainerRuntime.EventListener {
        private final CompletableFuture<PortException> ended = new CompletableFuture<>();

        @Override
        public void changed(RuntimeEvent event) {
            if (!event.pod().uid().isEmpty()) {
                changed.accept(event.pod());
            }
        }

        @Override
        public void ended(PortException why) {
            ended.complete(why);
        }
    }
}
