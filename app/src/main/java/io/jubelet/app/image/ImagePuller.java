package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.image.CredentialedPull.PullFailure;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.explain.ImageDecision;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.ImagePulls;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.value.DurationText;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Pulls images, each for one pod, within the limits of the node. Thread-safe. */
final class ImagePuller {

    private static final Logger LOG = System.getLogger(ImagePuller.class.getName());

    private final ImageService service;
    private final CredentialedPull pull;
    private final PullCredentials credentials;
    private final ImagePolicy settings;
    private final PullSlots slots;
    private final PullsInProgress inProgress = new PullsInProgress();
    private final PodEvents events;
    private final Decisions decisions;
    private final OngoingPulls ongoing;
    private final PullTimes times;
    private final Timers timers;

    ImagePuller(ImageService service, ImageAccess access, ImagePolicy settings, Bus bus, OngoingPulls ongoing,
            Timers timers) {
        this.service = service;
        this.pull = new CredentialedPull(service);
        this.credentials = access.credentials();
        this.settings = settings;
        this.slots = new PullSlots(settings, timers);
        this.events = new PodEvents(bus, timers);
        this.decisions = new Decisions(bus, timers);
        this.ongoing = ongoing;
        this.times = new PullTimes(bus, timers);
        this.timers = timers;
    }

    /**
     * The image as the runtime is asked for it: runtimes choose by the annotations and the runtime handler of the pod how an
     * image is pulled.
     */
    static ImageSpec spec(String name, EnsureImage request) {
        return new ImageSpec(name, "", request.runtimeHandler(), request.pod().metadata().annotations());
    }

    /** The user that an image names. */
    static ImageUser user(Optional<Image> image) {
        return image.map(i -> ImageUser.of(i.uid(), i.username())).orElse(ImageUser.ROOT);
    }

    /**
     * Pulls an image when its turn comes. One that is pulled only when it is absent is not pulled if another pod brought it
     * meanwhile.
     *
     * @param name the image with its tag or digest
     * @param lastFailure the pull before, if it failed
     * @param intent takes when it succeeded
     * @return how the pull ended; empty when the image is present by now without it
     */
    Optional<Pull> pull(EnsureImage request, String name, Optional<PullBackoff.Entry> lastFailure, PullIntent intent)
            throws InterruptedException {
        long asked = timers.nanos();
        // It may be a while until its turn comes.
        events.normal(request.pod(), request.container(), "Pulling", "Pulling image \"" + request.image() + "\"");
        if (!ImagePulls.needsInspection(request.policy())) {
            return Optional.of(pulled(request, name, lastFailure, intent, asked));
        }
        var wanted = new ImageKey(name, request.runtimeHandler());
        if (!inProgress.beginOrAwait(wanted, () -> queued(request))) {
            Optional<Image> brought = brought(name, request);
            if (brought.isPresent()) {
                times.pulled(request, asked, brought);
                decisions.made(request.pod(), new ImageDecision.Present(request.image()));
                return Optional.empty();
            }
            return Optional.of(pulled(request, name, lastFailure, intent, asked));
        }
        try {
            return Optional.of(pulled(request, name, lastFailure, intent, asked));
        } finally {
            inProgress.end(wanted);
        }
    }

    private void queued(EnsureImage request) {
        decisions.made(request.pod(), new ImageDecision.Queued(request.image()));
    }

    private Optional<Image> brought(String name, EnsureImage request) {
        try {
            return service.imageStatus(spec(name, request));
        } catch (PortException e) {
            return Optional.empty();
        }
    }

    /**
     * Pulls an image when there is a slot for it.
     *
     * @param asked when the pod began to wait for it
     */
    private Pull pulled(EnsureImage request, String name, Optional<PullBackoff.Entry> lastFailure, PullIntent intent, long asked)
            throws InterruptedException {
        String image = request.image();
        try {
            slots.begin(() -> queued(request));
            ongoing.began(request, name);
            long began = timers.nanos();
            try {
                decisions.made(request.pod(), new ImageDecision.Pulling(image));
                String ref = fetched(request, name, intent);
                Optional<Image> pulled = found(request, ref);
                events.normal(request.pod(), request.container(), "Pulled", "Successfully pulled image \"" + image
                        + "\" in " + seconds(began) + " (" + seconds(asked) + " including waiting). Image size: "
                        + pulled.map(Image::size).orElse(0L) + " bytes.");
                decisions.made(request.pod(), new ImageDecision.Pulled(image, seconds(began)));
                times.pulled(request, asked, pulled);
                return new Pull.Done(ref, pulled);
            } finally {
                slots.end();
            }
        } catch (PortException | PullFailure e) {
            return failed(request, lastFailure, asked, e.getMessage());
        } catch (CancelledException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the pull of image \"" + image + "\" failed unexpectedly", e);
            return failed(request, lastFailure, asked, "internal error; the log of the agent has the details");
        }
    }

    private Pull failed(EnsureImage request, Optional<PullBackoff.Entry> lastFailure, long asked, String error) {
        String image = request.image();
        WaitingReason reason = ImagePulls.failure(image, error);
        events.warning(request.pod(), request.container(), "Failed", "Failed to pull image \"" + image + "\": " + error);
        times.failed(request, asked);
        PullBackoff.Entry failure = settings.backoff().failed(lastFailure, reason, timers.instant());
        decisions.made(request.pod(), new ImageDecision.Unavailable(image, reason.reason(), reason.message(),
                Optional.of(failure.retryAt())));
        return new Pull.Failed(failure, false);
    }

    private String fetched(EnsureImage request, String name, PullIntent intent) throws PullFailure {
        CredentialedPull.Pulled pulled = pull.pull(spec(name, request), candidates(request), request.sandbox());
        intent.succeeded(pulled.ref(), pulled.access());
        return pulled.ref();
    }

    /** No pull is needed: the image is there for a pod that had to wait after a pull that failed. */
    void spared(EnsureImage request) {
        times.spared(request);
    }

    /** The pulled image. A runtime that does not report it now has pulled it nevertheless. */
    private Optional<Image> found(EnsureImage request, String ref) {
        try {
            return service.imageStatus(spec(ref, request));
        } catch (PortException _) {
            return Optional.empty();
        }
    }

    private List<RegistryCredential> candidates(EnsureImage request) {
        PullCredentials.Found found = credentials.find(request.pod(), request.image());
        if (!found.missing().isEmpty()) {
            decisions.made(request.pod(),
                    new ImageDecision.SecretsMissing(request.image(), String.join(", ", found.missing())));
        }
        return found.candidates();
    }

    private String seconds(long since) {
        return DurationText.of(Duration.ofMillis((timers.nanos() - since) / 1_000_000));
    }
}
