package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageSettled;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.ports.failure.CancelledException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The last pull of each image for each pod, by policy: an image that one container pulls before each start may be there for another
 * one. A pull runs on a thread of its own; its end is published. Thread-safe.
 */
final class PodPulls {

    private final ImagePuller puller;
    private final OngoingPulls ongoing;
    private final ImageClaims claims;
    private final Bus bus;
    private final Tasks tasks;
    private final Map<Key, Pull> pulls = new ConcurrentHashMap<>();
    /** The pulls that failed last, which decide how long the next one has to wait: one that succeeds does not start it over. */
    private final Map<PodImage, PullBackoff.Entry> failures = new ConcurrentHashMap<>();

    /** Which image for which pod. */
    private record PodImage(String podUid, String image) {

        static PodImage of(EnsureImage request) {
            return new PodImage(request.pod().uid(), request.image());
        }
    }

    /** Which image for which containers of a pod. */
    private record Key(PodImage image, PullPolicy policy) {

        static Key of(EnsureImage request) {
            return new Key(PodImage.of(request), request.policy());
        }
    }

    /**
     * Pulls of one agent.
     *
     * @param ongoing is kept up to date
     * @param claims keep images from being removed
     */
    PodPulls(ImagePuller puller, OngoingPulls ongoing, ImageClaims claims, Bus bus, Tasks tasks) {
        this.puller = puller;
        this.ongoing = ongoing;
        this.claims = claims;
        this.bus = bus;
        this.tasks = tasks;
    }

    /** The last pull of this image for this pod with this policy; empty when there was none, or its result was used. */
    Optional<Pull> last(EnsureImage request) {
        return Optional.ofNullable(pulls.get(Key.of(request)));
    }

    /** Whether this image is being pulled for this pod, with whatever policy. */
    boolean isUnderWay(EnsureImage request) {
        PodImage image = PodImage.of(request);
        return Stream.of(PullPolicy.values()).anyMatch(policy -> pulls.get(new Key(image, policy)) instanceof Pull.Running);
    }

    /** The last failure of a pull of this image for this pod. */
    Optional<PullBackoff.Entry> lastFailure(EnsureImage request) {
        return Optional.ofNullable(failures.get(PodImage.of(request)));
    }

    /** Forgets a pull that has ended, unless another one follows already. */
    void forget(EnsureImage request, Pull.Done done) {
        pulls.remove(Key.of(request), done);
    }

    /** Forgets all of these pods. */
    void forget(Predicate<String> uids) {
        pulls.keySet().removeIf(key -> uids.test(key.image().podUid()));
        failures.keySet().removeIf(image -> uids.test(image.podUid()));
    }

    /** Notes that a failure itself was reported. */
    void reported(EnsureImage request, Pull.Failed failed) {
        pulls.replace(Key.of(request), failed, new Pull.Failed(failed.failure(), true));
    }

    /** Notes that an image was present, unless it is being pulled. */
    void seen(EnsureImage request, Pull.Present present) {
        pulls.compute(Key.of(request), (_, now) -> now instanceof Pull.Running ? now : present);
    }

    /**
     * Begins a pull, unless there is one already.
     *
     * @param name the image with its tag or digest
     * @param lastFailure the pull before, if it failed
     * @param intent is closed when the pull has ended, or none is begun
     */
    void begin(EnsureImage request, String name, Optional<PullBackoff.Entry> lastFailure, PullIntent intent) {
        var running = new Pull.Running();
        Pull now = pulls.compute(Key.of(request), (_, before) -> before instanceof Pull.Running ? before : running);
        if (now == running) {
            tasks.start("pull", () -> run(request, name, lastFailure, intent, running));
        } else {
            intent.close();
        }
    }

    /** However it ends, the pull is not under way any more. */
    private void run(EnsureImage request, String name, Optional<PullBackoff.Entry> lastFailure, PullIntent intent, Pull.Running running) {
        ongoing.waits(request, name);
        try (intent) {
            claims.pulls(name);
            try {
                pull(request, name, lastFailure, intent);
            } finally {
                claims.pulled(name);
            }
        } catch (InterruptedException | CancelledException e) {
            Thread.currentThread().interrupt();
        } finally {
            pulls.computeIfPresent(Key.of(request), (_, now) -> now == running ? null : now);
            ongoing.ended(request, name);
            bus.publish(ImageTopics.IMAGE_SETTLED, new ImageSettled(request.pod().uid()));
        }
    }

    private void pull(EnsureImage request, String name, Optional<PullBackoff.Entry> lastFailure, PullIntent intent)
            throws InterruptedException {
        Key key = Key.of(request);
        Optional<Pull> ended = puller.pull(request, name, lastFailure, intent);
        switch (ended.orElse(null)) {
            case Pull.Done done -> claims.claim(done.imageId(), request.runtimeHandler());
            case Pull.Failed failed -> failures.put(key.image(), failed.failure());
            case null, default -> { }
        }
        ended.ifPresentOrElse(pull -> pulls.put(key, pull), () -> pulls.remove(key));
    }
}
