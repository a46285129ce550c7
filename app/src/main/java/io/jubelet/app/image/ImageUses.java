package io.jubelet.app.image;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.image.ImageUse;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Remembers since when images are there and when they were used last. All containers that the runtime has use their image,
 * those that have ended too. Times are those of the monotonic clock, so that images do not age when the clock of the machine is
 * set. Used by one thread at a time.
 */
final class ImageUses {

    private final ImageService images;
    private final ContainerRuntime runtime;
    private final Timers timers;
    private Map<String, Known> known = Map.of();

    private record Known(Instant detectedAt, Optional<Instant> lastUsedAt) {
    }

    /**
     * The images of the runtime.
     *
     * @param uses what is known of each
     * @param images all of them by id
     * @param asked when the runtime was asked, in monotonic nanoseconds
     */
    record Found(List<ImageUse> uses, Map<String, Image> images, long asked) {
    }

    ImageUses(ImageService images, ContainerRuntime runtime, Timers timers) {
        this.images = images;
        this.runtime = runtime;
        this.timers = timers;
    }

    /** The present moment as all times here are given. */
    Instant now() {
        return at(timers.nanos());
    }

    static Instant at(long nanos) {
        return Instant.EPOCH.plus(Duration.ofNanos(nanos));
    }

    /** Asks the runtime. */
    Found find() {
        long asked = timers.nanos();
        List<Image> all = images.listImages();
        Set<String> used = used(all);
        Instant now = now();
        Map<String, Known> seen = new HashMap<>();
        Map<String, Image> byId = new HashMap<>();
        List<ImageUse> uses = new ArrayList<>();
        for (Image image : all) {
            boolean inUse = names(image).anyMatch(used::contains);
            Known before = known.getOrDefault(image.id(), new Known(at(asked), Optional.empty()));
            Known after = inUse ? new Known(before.detectedAt(), Optional.of(now)) : before;
            if (seen.put(image.id(), after) == null) {
                byId.put(image.id(), image);
                uses.add(new ImageUse(image.id(), image.size(), image.pinned(), inUse, after.detectedAt(), after.lastUsedAt()));
            }
        }
        known = seen;
        return new Found(uses, byId, asked);
    }

    private Set<String> used(List<Image> all) {
        List<ContainerSummary> containers = runtime.listContainers(ListFilter.ALL);
        Set<String> used = new HashSet<>();
        containers.forEach(container -> used.add(container.imageId()));
        // Who mounts an image is asked only when there are images of no container.
        if (all.stream().anyMatch(image -> !image.pinned() && names(image).noneMatch(used::contains))) {
            containers.forEach(container -> mounted(container).forEach(used::add));
        }
        return used;
    }

    private Stream<String> mounted(ContainerSummary container) {
        try {
            return runtime.containerStatus(container.id()).mounts().stream().flatMap(mount -> mount.image().stream())
                    .flatMap(image -> Stream.of(image.image(), image.imageRef())).filter(name -> !name.isEmpty());
        } catch (NotFoundException e) {
            return Stream.empty();
        }
    }

    private static Stream<String> names(Image image) {
        return Stream.of(Stream.of(image.id()), image.repoTags().stream(), image.repoDigests().stream()).flatMap(all -> all);
    }

    /** How the runtime is told which image is meant. */
    static ImageSpec spec(Image image) {
        return ImageSpec.of(image.id());
    }
}
