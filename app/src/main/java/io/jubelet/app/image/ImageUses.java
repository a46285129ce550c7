package io.jubelet.app.image;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.ImageReference;
import io.jubelet.domain.image.ImageUse;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.value.MonotonicTime;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.time.Timers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records since when images are present and when they were used last. All containers of the runtime use their image, ended
 * ones, too. Times are those of the monotonic clock, so that images do not age when the clock of the machine is set. Used by
 * one thread at a time.
 */
final class ImageUses {

    private final ImageService images;
    private final ContainerRuntime runtime;
    private final boolean byHandler;
    private final Timers timers;
    private Map<ImageKey, Known> known = Map.of();

    private record Known(MonotonicTime detectedAt, Optional<MonotonicTime> lastUsedAt) {
    }

    /**
     * The images of the runtime.
     *
     * @param uses what is known of each
     * @param images all of them
     * @param nameless unused ones that the runtime lists for a handler without an id, so that they can't be removed
     * @param asked when the runtime was asked
     */
    record Found(List<ImageUse> uses, Map<ImageKey, Image> images, List<ImageKey> nameless, MonotonicTime asked) {
    }

    /**
     * Images of one runtime.
     *
     * @param byHandler whether it keeps images by runtime handler (KEP-4216)
     */
    ImageUses(ImageService images, ContainerRuntime runtime, boolean byHandler, Timers timers) {
        this.images = images;
        this.runtime = runtime;
        this.byHandler = byHandler;
        this.timers = timers;
    }

    /** Asks the runtime. */
    Found find() {
        MonotonicTime asked = timers.monotonic();
        List<Image> all = listed();
        Set<ImageKey> used = used(all);
        MonotonicTime now = timers.monotonic();
        Map<ImageKey, Known> seen = new HashMap<>();
        Map<ImageKey, Image> byKey = new HashMap<>();
        List<ImageUse> uses = new ArrayList<>();
        List<ImageKey> nameless = new ArrayList<>();
        for (Image image : all) {
            ImageKey key = ImageKey.of(image);
            boolean inUse = used.contains(key);
            Known before = known.getOrDefault(key, new Known(asked, Optional.empty()));
            Known after = inUse ? new Known(before.detectedAt(), Optional.of(now)) : before;
            if (seen.put(key, after) != null) {
                continue;
            }
            byKey.put(key, image);
            if (byHandler && key.id().isEmpty() && !inUse && !image.pinned()) {
                nameless.add(key);
            } else {
                uses.add(new ImageUse(key, image.size(), image.pinned(), inUse, after.detectedAt(), after.lastUsedAt()));
            }
        }
        known = seen;
        return new Found(uses, byKey, nameless, asked);
    }

    /** Images that the runtime lists; where handlers don't matter, without those. */
    private List<Image> listed() {
        List<Image> all = images.listImages();
        return byHandler || all.stream().allMatch(image -> image.runtimeHandler().isEmpty()) ? all
                : all.stream().map(image -> image.toBuilder().runtimeHandler("").build()).toList();
    }

    private Set<ImageKey> used(List<Image> all) {
        List<ContainerSummary> containers = runtime.listContainers(ListFilter.ALL);
        Map<String, String> handlers = byHandler ? handlersOfSandboxes() : Map.of();
        List<ImageReference> references = new ArrayList<>();
        containers.forEach(container -> references.add(
                new ImageReference(container.imageId(), handlers.getOrDefault(container.sandboxId(), ""))));
        Set<ImageKey> used = ImageReference.used(all, references);
        // The containers that mount images are requested only when there are images of no container.
        if (all.stream().anyMatch(image -> !image.pinned() && !used.contains(ImageKey.of(image)))) {
            containers.forEach(container -> mounted(container)
                    .map(name -> new ImageReference(name, handlers.getOrDefault(container.sandboxId(), "")))
                    .forEach(references::add));
            return ImageReference.used(all, references);
        }
        return used;
    }

    /** A container uses the image of the handler that runs its sandbox: what containers say themselves, runtimes differ in. */
    private Map<String, String> handlersOfSandboxes() {
        Map<String, String> handlers = new HashMap<>();
        runtime.listSandboxes(ListFilter.ALL)
                .forEach(sandbox -> handlers.put(sandbox.id(), sandbox.runtimeHandler()));
        return handlers;
    }

    private Stream<String> mounted(ContainerSummary container) {
        try {
            return runtime.containerStatus(container.id()).mounts().stream().flatMap(mount -> mount.image().stream())
                    .flatMap(image -> Stream.of(image.image(), image.imageRef())).filter(name -> !name.isEmpty());
        } catch (NotFoundException e) {
            return Stream.empty();
        }
    }

    /** How the runtime is asked for that image. */
    static ImageSpec spec(ImageKey image) {
        return new ImageSpec(image.id(), "", image.runtimeHandler(), Map.of());
    }
}
