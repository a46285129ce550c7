package io.jubelet.adapters.http;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.ManifestUrl;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.source.ManifestReader;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Pods from a URL, a Pod or a list of Pods, which is polled. The source is ready from the first response on that can be used
 * or is empty.
 *
 * <p>Logged are: a response that can't be used, once until it changes; a URL without a response, the first three times in a
 * row. The present pods stay, except after an empty response, which removes them. Headers may hold secrets and
 * appear in no message.
 */
public final class HttpPodSource implements PodSource {

    private static final System.Logger LOG = System.getLogger(HttpPodSource.class.getName());
    private static final int REPORTED_FAILURES = 3;

    private final String url;
    private final String place;
    private final Duration every;
    private final ManifestReader reader;
    private final Timers timers;
    private final ManifestDownload download;

    private Receiver receiver;
    private Timers.Pending next = () -> { };
    private Thread checking;
    private boolean closed;

    private byte[] last = new byte[0];
    private Optional<SourceProblem> unusableBody = Optional.empty();
    private Optional<PodSet> delivered = Optional.empty();
    private int failures;

    /**
     * A source that does nothing until it is started.
     *
     * @param url staticPodURL, http or https
     * @param headers staticPodURLHeader; sent to the server of the URL and to no other
     * @param every httpCheckFrequency, more than zero
     * @throws IllegalArgumentException when the URL is none or the time is not positive
     */
    public HttpPodSource(
            Vertx vertx, String url, Map<String, List<String>> headers, Duration every, ManifestReader reader, Timers timers) {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("the check interval must be more than zero, not " + every);
        }
        this.url = url;
        place = ManifestUrl.redacted(url);
        this.every = every;
        this.reader = Objects.requireNonNull(reader, "reader");
        this.timers = Objects.requireNonNull(timers, "timers");
        download = new ManifestDownload(vertx, url, headers, timers);
    }

    @Override
    public synchronized void start(Receiver to) {
        if (receiver != null) {
            throw new IllegalStateException("started already");
        }
        receiver = to;
        if (!closed) {
            next = timers.after(Duration.ZERO, this::check);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            next.cancel();
            if (checking != null && checking != Thread.currentThread()) {
                checking.interrupt();
                awaitCheck();
            }
        }
        download.close();
    }

    private void awaitCheck() {
        boolean interrupted = false;
        while (checking != null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** One round. The next begins when this one has ended, so rounds never overlap. */
    private void check() {
        synchronized (this) {
            if (closed) {
                return;
            }
            checking = Thread.currentThread();
        }
        try {
            ask();
        } catch (CancelledException e) {
            // Closed.
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "pods of " + place + " could not be handed over", e);
        } finally {
            synchronized (this) {
                checking = null;
                notifyAll();
                if (!closed) {
                    next = timers.after(every, this::check);
                }
            }
        }
    }

    private void ask() {
        try {
            take(download.body());
            if (failures > 0) {
                LOG.log(System.Logger.Level.INFO, place + " answers again");
                failures = 0;
            }
        } catch (NoAnswerException e) {
            failures++;
            String more = failures == REPORTED_FAILURES ? " (this will not be repeated until it works again)" : "";
            if (failures <= REPORTED_FAILURES) {
                report(e.getMessage() + more);
            } else {
                LOG.log(System.Logger.Level.DEBUG, () -> place + ": " + e.getMessage());
            }
        }
    }

    private void take(byte[] body) throws NoAnswerException {
        if (body.length == 0) {
            if (last.length > 0 || delivered.isEmpty()) {
                last = body;
                deliver(List.of());
            }
            throw new NoAnswerException(NoAnswerException.Kind.OTHER, "answers with nothing; it no longer wants any pod");
        }
        if (Arrays.equals(body, last)) {
            recover();
            return;
        }
        last = body;
        read(last);
    }

    private void read(byte[] body) {
        List<Pod> pods;
        try {
            pods = reader.read(body, url).pods();
        } catch (ManifestException | PortException e) {
            remember(e.getMessage());
            return;
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "reading the answer of " + place + " failed", e);
            remember("the answer can't be read: " + e);
            return;
        }
        deliver(pods);
    }

    private void remember(String message) {
        unusableBody = Optional.of(new SourceProblem(ConfigAnnotations.HTTP, place, message));
        report(message);
    }

    private void deliver(List<Pod> pods) {
        unusableBody = Optional.empty();
        delivered = Optional.of(new PodSet(ConfigAnnotations.HTTP, pods));
        receiver.set(delivered.get());
    }

    /** The response is the same as before, and so are its problems. */
    private void recover() {
        if (failures > 0) {
            withProblems(unusableBody.stream().toList());
        }
    }

    private void report(String message) {
        var problem = new SourceProblem(ConfigAnnotations.HTTP, place, message);
        receiver.problem(problem);
        withProblems(List.of(problem));
    }

    /** The last pods stay desired, and the set has the problem. */
    private void withProblems(List<SourceProblem> problems) {
        Optional<PodSet> now = delivered.map(set -> new PodSet(ConfigAnnotations.HTTP, set.pods(), set.objects(), problems));
        if (!now.equals(delivered)) {
            delivered = now;
            receiver.set(now.get());
        }
    }
}
