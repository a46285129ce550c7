package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.plan.ImageVolumes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The images of the containers that are started in one round: those they are made from and those they mount. An image that
 * several of them mount is requested once in a round and pull policy, even if it is to be pulled before every start.
 */
final class StartImages {

    private final Bus bus;
    private final PodEvents events;
    private final Pod pod;
    private final SandboxConfig sandbox;
    /** Images of volumes that are present. */
    private final Map<Wanted, ImageVerdict.Ready> there = new ConcurrentHashMap<>();
    private final Set<Wanted> used = ConcurrentHashMap.newKeySet();

    /** What decides about an image: its reference in the spec, and when it is pulled. */
    private record Wanted(String reference, PullPolicy policy) {

        static Wanted of(EnsureImage image) {
            return new Wanted(image.image(), image.policy());
        }
    }

    /**
     * All images of a container.
     *
     * @param imageRef reference of the one it is made from
     * @param user user of that one
     * @param mounted those that it mounts, by the name of the volume
     */
    record Found(String imageRef, ImageUser user, Map<String, ImageSpec> mounted) {
    }

    StartImages(Bus bus, PodEvents events, Pod pod, SandboxConfig sandbox) {
        this.bus = bus;
        this.events = events;
        this.pod = pod;
        this.sandbox = sandbox;
    }

    /**
     * Images to request ahead of the first start of a pod. Images that are pulled before each start are not fetched for
     * containers that start later: they may be others by then.
     *
     * @param next what starts first
     */
    static List<EnsureImage> prefetch(Pod pod, PodActions next, SandboxConfig sandbox, String handler) {
        return Stream.concat(PodContainers.all(pod)
                        .filter(container -> container.imagePullPolicy().orElse(null) != PullPolicy.ALWAYS
                                || startsFirst(container, next))
                        .map(container -> new EnsureImage(pod, sandbox, container, handler, false)),
                ImageVolumes.of(pod.spec()).values().stream()
                        .map(image -> new EnsureImage(pod, sandbox, image, handler, false))).toList();
    }

    private static boolean startsFirst(Container container, PodActions next) {
        return Stream.concat(next.initContainersToStart().stream(), next.containersToStart().stream())
                .anyMatch(first -> first.name().equals(container.name()));
    }

    /**
     * The images of a container that is started next; empty while one of them is being pulled. A finished pull is used up
     * only when all are there.
     *
     * @param handler runtime handler they are for
     * @throws ContainerStartException when one can't be had now
     */
    Optional<Found> of(Container container, String handler) throws InterruptedException, ContainerStartException {
        Map<String, EnsureImage> volumes = new TreeMap<>();
        ImageVolumes.of(pod.spec(), container).forEach((name, image) ->
                volumes.put(name, new EnsureImage(pod, sandbox, image, handler, false)));
        var own = new EnsureImage(pod, sandbox, container, handler, true);
        if (volumes.isEmpty()) {
            return use(container, own).map(image -> new Found(image.imageRef(), image.user(), Map.of()));
        }
        if (!allThere(container, volumes.values(), handler)) {
            return Optional.empty();
        }
        Optional<ImageVerdict.Ready> image = isPulledFor(volumes.values(), own)
                ? Optional.of(there.get(Wanted.of(own))) : use(container, own);
        if (image.isEmpty()) {
            return Optional.empty();
        }
        Map<String, ImageSpec> mounted = new TreeMap<>();
        for (var volume : volumes.entrySet()) {
            EnsureImage wanted = volume.getValue();
            if (used.add(Wanted.of(wanted))) {
                use(container, wanted.toStartNow());
            }
            mounted.put(volume.getKey(), new ImageSpec(there.get(Wanted.of(wanted)).imageRef(), wanted.image(), handler,
                    pod.metadata().annotations()));
        }
        return Optional.of(new Found(image.get().imageRef(), image.get().user(), mounted));
    }

    /** Requests all before any is used, so that all are pulled at the same time and none is pulled again for nothing. */
    private boolean allThere(Container container, Collection<EnsureImage> volumes, String handler)
            throws InterruptedException, ContainerStartException {
        boolean all = true;
        for (EnsureImage wanted : volumes) {
            if (!there.containsKey(Wanted.of(wanted))) {
                Optional<ImageVerdict.Ready> image = find(container, wanted);
                image.ifPresent(found -> there.put(Wanted.of(wanted), found));
                all &= image.isPresent();
            }
        }
        var own = new EnsureImage(pod, sandbox, container, handler, false);
        return (isPulledFor(volumes, own) || find(container, own).isPresent()) && all;
    }

    /** Whether an image that is pulled before each start is pulled for a volume as well; once is enough then. */
    private static boolean isPulledFor(Collection<EnsureImage> volumes, EnsureImage own) {
        return own.policy() == PullPolicy.ALWAYS && volumes.stream().map(Wanted::of).anyMatch(Wanted.of(own)::equals);
    }

    /** Whether an image is there; a refusal is reported at once. */
    private Optional<ImageVerdict.Ready> find(Container container, EnsureImage image)
            throws InterruptedException, ContainerStartException {
        return switch (bus.ask(ImageTopics.ENSURE_IMAGE, image)) {
            case ImageVerdict.Ready ready -> Optional.of(ready);
            case ImageVerdict.Pulling _ -> Optional.empty();
            case ImageVerdict.Refused _, ImageVerdict.Unknown _ -> use(container, image.toStartNow());
        };
    }

    private Optional<ImageVerdict.Ready> use(Container container, EnsureImage image)
            throws InterruptedException, ContainerStartException {
        return switch (bus.ask(ImageTopics.ENSURE_IMAGE, image)) {
            case ImageVerdict.Ready ready -> Optional.of(ready);
            case ImageVerdict.Pulling _ -> Optional.empty();
            case ImageVerdict.Unknown unknown -> {
                events.warning(pod, container, "Failed", "Error: " + unknown.error());
                throw new ContainerStartException("CreateContainerConfigError", unknown.error());
            }
            case ImageVerdict.Refused refused -> {
                events.warning(pod, container, "Failed", "Error: " + refused.reason().reason());
                throw new ContainerStartException(refused.reason(), refused.retryAfter());
            }
        };
    }
}
