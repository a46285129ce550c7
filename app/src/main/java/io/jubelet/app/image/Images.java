package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.image.ImagePulls;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.PullDecision;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;

/**
 * Ensures images by the rules of the kubelet, except that no worker waits: a pull runs on a thread of its own, other
 * preparations of the pod continue meanwhile, and pulls over the rate limit wait instead of failing.
 */
final class Images implements Concern {

    /** Time for which a failed pull is reported as such before the back-off is reported. */
    private static final Duration FAILURE_REPORTED = Duration.ofSeconds(1);
    /** Time for which an image that was present when the pod's sandbox was begun is assumed to be present. */
    private static final Duration RECENT = Duration.ofSeconds(10);

    private final ImageService service;
    private final ImageAccess access;
    private final ImageInspector inspector;
    private final ImagePolicy settings;
    private final Timers timers;
    private final Tasks tasks;
    private final OngoingPulls ongoing;
    private final ImageClaims claims;
    private Bus bus;
    private ImageReports reports;
    private ImagePuller puller;
    private PodPulls pulls;

    /**
     * Images of one runtime.
     *
     * @param access which of them pods may use
     * @param ongoing is kept up to date
     * @param claims keep images from being removed
     */
    Images(ImageService service, ImageAccess access, ImagePolicy settings, OngoingPulls ongoing, ImageClaims claims,
            Timers timers, Tasks tasks) {
        this.service = service;
        this.access = access;
        this.inspector = new ImageInspector(service, access, claims);
        this.settings = settings;
        this.ongoing = ongoing;
        this.claims = claims;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "images";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.reports = new ImageReports(bus, timers);
        this.puller = new ImagePuller(service, access, settings, bus, ongoing, timers);
        this.pulls = new PodPulls(puller, ongoing, claims, bus, tasks);
        bus.answer(ImageTopics.ENSURE_IMAGE, this::ensure);
        bus.subscribe(PodTopics.POD_FINISHED, finished -> pulls.forget(uid -> uid.equals(finished.podUid())));
        bus.subscribe(PodTopics.WORKERS, workers -> pulls.forget(uid -> !workers.known().contains(uid)));
    }

    private ImageVerdict ensure(EnsureImage request) {
        return switch (pulls.last(request).orElse(null)) {
            case Pull.Running _ -> new ImageVerdict.Pulling();
            case Pull.Done done when !claims(done.imageId(), request) -> {
                pulls.forget(request, done);
                yield decide(request);
            }
            case Pull.Done done -> pulled(request, done);
            case Pull.Present present when isRecent(present, request) && claims(present.verdict().imageRef(), request) -> {
                if (request.toStart()) {
                    reports.used(request, present.message());
                }
                yield present.verdict();
            }
            case Pull.Present _ -> decide(request);
            case Pull.Failed failed when !failed.reported() && settings.backoff().isWaiting(failed.failure(), timers.instant()) -> {
                if (request.toStart()) {
                    pulls.reported(request, failed);
                }
                yield retrySoon(refused(failed.failure().failure(), Optional.of(failed.failure())));
            }
            case Pull.Failed _ -> decide(request);
            case null -> decide(request);
        };
    }

    /** The image of a pull that has ended; the runtime is asked once more for what it did not report then. */
    private ImageVerdict pulled(EnsureImage request, Pull.Done done) {
        Optional<Image> image;
        try {
            image = done.image().or(() -> service.imageStatus(ImagePuller.spec(done.imageRef(), request)));
        } catch (PortException e) {
            return new ImageVerdict.Unknown(e.getMessage());
        }
        if (request.toStart()) {
            pulls.forget(request, done);
        }
        return new ImageVerdict.Ready(done.imageRef(), ImagePuller.user(image));
    }

    private boolean claims(String id, EnsureImage request) {
        return claims.claim(id, request.runtimeHandler());
    }

    private boolean isRecent(Pull.Present present, EnsureImage request) {
        Duration age = Duration.between(present.at(), timers.instant());
        return ImagePulls.needsInspection(request.policy()) && !age.isNegative() && age.compareTo(RECENT) < 0;
    }

    private ImageVerdict decide(EnsureImage request) {
        Optional<PullBackoff.Entry> lastFailure = pulls.lastFailure(request);
        ImageInspector.Found found = inspector.inspect(request);
        PullDecision decision = ImagePulls.decide(request.image(), request.policy(), found.inspection(), lastFailure,
                settings.backoff(), timers.instant());
        // What keeps an image from being fetched ahead is found out again before the start.
        if (request.toStart() || !(decision instanceof PullDecision.Wait)) {
            bus.publish(ImageTopics.IMAGE_ENSURED, found.ensured(request.policy()));
        }
        return switch (decision) {
            case PullDecision.Use use -> {
                lastFailure.ifPresent(_ -> puller.spared(request));
                var ready = new ImageVerdict.Ready(use.imageRef(), ImagePuller.user(found.image()));
                if (request.toStart()) {
                    reports.used(request, use.message());
                } else {
                    pulls.seen(request, new Pull.Present(ready, use.message(), timers.instant()));
                }
                yield ready;
            }
            case PullDecision.Wait wait -> {
                var refused = refused(wait.reason(), lastFailure);
                if (request.toStart()) {
                    reports.waits(request, refused);
                }
                yield refused;
            }
            case PullDecision.Pull pull -> access.credentials().unusable(request.pod())
                    .<ImageVerdict>map(why -> refused(new WaitingReason(why, why), Optional.empty()))
                    .orElseGet(() -> begin(request, pull.name(), lastFailure));
        };
    }

    private ImageVerdict begin(EnsureImage request, String name, Optional<PullBackoff.Entry> lastFailure) {
        if (request.policy() != PullPolicy.ALWAYS && pulls.isUnderWay(request)) {
            // Once is enough: when it has ended, the image is there, or why it is not.
            return new ImageVerdict.Pulling();
        }
        PullIntent intent;
        try {
            intent = PullIntent.record(access.records(), request.image());
        } catch (PortException e) {
            var refused = refused(ImagePulls.unrecorded(request.image(), e.getMessage()), Optional.empty());
            if (request.toStart()) {
                reports.unavailable(request, refused);
            }
            return refused;
        }
        pulls.begin(request, name, lastFailure, intent);
        return new ImageVerdict.Pulling();
    }

    /** A refusal; it is worth asking again when the back-off of the last failure is over. */
    private ImageVerdict.Refused refused(WaitingReason reason, Optional<PullBackoff.Entry> failure) {
        Duration left = failure.map(f -> Duration.between(timers.instant(), f.retryAt()))
                .filter(Duration::isPositive).orElse(settings.backoff().initial());
        Duration longest = settings.backoff().max();
        return new ImageVerdict.Refused(reason, Optional.of(left.compareTo(longest) > 0 ? longest : left));
    }

    /** The failure itself is reported for a moment; from then on the container is reported as backing off. */
    private static ImageVerdict retrySoon(ImageVerdict.Refused failed) {
        return new ImageVerdict.Refused(failed.reason(), failed.retryAfter().filter(pause -> pause.compareTo(FAILURE_REPORTED) < 0)
                .or(() -> Optional.of(FAILURE_REPORTED)));
    }
}
