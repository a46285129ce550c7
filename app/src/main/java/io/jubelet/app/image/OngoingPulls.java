package io.jubelet.app.image;

import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Pods that wait for images, and images that are being pulled. Thread-safe. */
final class OngoingPulls {

    private final Timers timers;
    private final SortedMap<String, Pulling> images = new TreeMap<>();
    private Runnable changed = () -> { };

    OngoingPulls(Timers timers) {
        this.timers = timers;
    }

    /** A moment on both clocks. */
    record Moment(Instant at, long nanos) {
    }

    /**
     * An image that pods wait for.
     *
     * @param image the image with its tag or digest
     * @param requests one for each pod and policy
     * @param since when the first of them began to wait
     * @param began when the runtime was asked to pull it; empty while it waits for its turn
     * @param alone whether no other image was pulled since then
     */
    record Ongoing(String image, List<EnsureImage> requests, Instant since, Optional<Moment> began, boolean alone) {

        /** Duration of the pull so far; zero while it waits. */
        Duration age(long nanos) {
            return began.map(moment -> Duration.ofNanos(nanos - moment.nanos())).orElse(Duration.ZERO);
        }
    }

    private static final class Pulling {

        private final List<EnsureImage> requests = new ArrayList<>();
        private final List<EnsureImage> pulling = new ArrayList<>();
        private final Instant since;
        private Optional<Moment> began = Optional.empty();
        private boolean alone = true;

        Pulling(Instant since) {
            this.since = since;
        }
    }

    /** Is called after every change. */
    synchronized void onChange(Runnable listener) {
        changed = listener;
    }

    /** A pod begins to wait for an image. */
    void waits(EnsureImage request, String image) {
        Runnable listener;
        synchronized (this) {
            images.computeIfAbsent(image, _ -> new Pulling(timers.instant())).requests.add(request);
            listener = changed;
        }
        listener.run();
    }

    /** The runtime is asked to pull an image that a pod waits for. */
    void began(EnsureImage request, String image) {
        Runnable listener;
        synchronized (this) {
            Pulling pulling = images.get(image);
            pulling.pulling.add(request);
            if (pulling.began.isPresent()) {
                return;
            }
            pulling.began = Optional.of(new Moment(timers.instant(), timers.nanos()));
            List<Pulling> all = images.values().stream().filter(one -> one.began.isPresent()).toList();
            all.forEach(one -> one.alone &= all.size() == 1);
            listener = changed;
        }
        listener.run();
    }

    /** A pod does not wait for an image any more. */
    void ended(EnsureImage request, String image) {
        Runnable listener;
        synchronized (this) {
            Pulling pulling = images.get(image);
            pulling.requests.remove(request);
            if (pulling.requests.isEmpty()) {
                images.remove(image);
            } else if (pulling.pulling.remove(request) && pulling.pulling.isEmpty()) {
                // The pull failed, and the next pod waits for its turn to pull with its own credentials.
                pulling.began = Optional.empty();
                pulling.alone = true;
            }
            listener = changed;
        }
        listener.run();
    }

    /** All of them, by image. */
    synchronized List<Ongoing> all() {
        return images.entrySet().stream().map(entry -> new Ongoing(entry.getKey(),
                entry.getValue().requests.stream().sorted(Comparator.comparing(request -> request.pod().uid())).toList(),
                entry.getValue().since, entry.getValue().began, entry.getValue().alone)).toList();
    }
}
