package io.jubelet.domain.image;

import io.jubelet.domain.runtime.Image;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The use of an image by a container or by one of its mounts.
 *
 * @param name id of the image, or its name with tag or digest
 * @param runtimeHandler runtime handler of the container; empty for the default one, and where handlers don't matter
 */
public record ImageReference(String name, String runtimeHandler) {

    /** Rejects null. */
    public ImageReference {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
    }

    /**
     * The images that are used: those of the handler of a container (KEP-4216). Where the runtime lists the image for other
     * handlers only, it does not keep images by handler in the way in which it runs containers, and all of that name count as
     * used.
     *
     * @param listed all images of the runtime
     */
    public static Set<ImageKey> used(List<Image> listed, Collection<ImageReference> references) {
        Map<String, Set<ImageKey>> byName = new HashMap<>();
        listed.forEach(image -> names(image)
                .forEach(name -> byName.computeIfAbsent(name, _ -> new HashSet<>()).add(ImageKey.of(image))));
        Set<ImageKey> used = new HashSet<>();
        for (ImageReference reference : references) {
            Set<ImageKey> named = byName.getOrDefault(reference.name(), Set.of());
            List<ImageKey> own = named.stream().filter(key -> key.runtimeHandler().equals(reference.runtimeHandler())).toList();
            used.addAll(own.isEmpty() ? named : own);
        }
        return used;
    }

    private static Stream<String> names(Image image) {
        return Stream.of(Stream.of(image.id()), image.repoTags().stream(), image.repoDigests().stream()).flatMap(all -> all);
    }
}
