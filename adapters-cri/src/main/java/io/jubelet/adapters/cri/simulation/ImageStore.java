package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.runtime.Image;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The images of the simulated machine, kept by runtime handler (KEP-4216), and the one registry that has (nearly) everything. Not
 * thread-safe.
 */
final class ImageStore {

    private static final long MEGABYTE = 1_000_000;

    private final Map<ImageKey, Image> images = new LinkedHashMap<>();

    List<Image> all() {
        return List.copyOf(images.values());
    }

    /** Finds an image by name, digest, id, or id without algorithm, whatever handler it is for. */
    Optional<Image> find(String reference) {
        return named(reference).findFirst();
    }

    /** Finds an image for a handler; a request that names none gets that of the default one, or of another one where that has none. */
    Optional<Image> find(ImageSpec image) {
        return named(image.image()).filter(one -> one.runtimeHandler().equals(image.runtimeHandler())).findFirst()
                .or(() -> image.runtimeHandler().isEmpty() ? find(image.image()) : Optional.empty());
    }

    private Stream<Image> named(String reference) {
        List<Image> byId = images.values().stream()
                .filter(i -> i.id().equals(reference) || i.id().equals("sha256:" + reference)).toList();
        if (!byId.isEmpty()) {
            return byId.stream();
        }
        NormalizedImageName name = NormalizedImageName.of(reference);
        return images.values().stream()
                .filter(i -> i.repoTags().contains(name.toString()) || i.repoDigests().contains(name.toString()));
    }

    /** Fetches an image; its id, digest and size follow from its name. */
    Image pull(ImageSpec wanted) {
        String reference = wanted.image();
        Optional<Image> present = find(wanted);
        if (present.isPresent()) {
            return present.get();
        }
        NormalizedImageName name = NormalizedImageName.of(reference);
        String prefix = "failed to pull and unpack image \"" + name
                + "\": failed to resolve reference \"" + name + "\": ";
        switch (name.lastPart()) {
            case "missing" -> throw StatusCode.NOT_FOUND.failure(CriCall.PULL_IMAGE, prefix + name + ": not found");
            case "denied" -> throw StatusCode.PERMISSION_DENIED.failure(CriCall.PULL_IMAGE, prefix
                    + "pull access denied, repository does not exist or may require authorization");
            default -> {
                String digest = name.digest().isEmpty() ? "sha256:" + Ids.sha256(name.toString()) : name.digest();
                Image image = Image.builder()
                        .id("sha256:" + Ids.sha256("config of " + name))
                        .repoTags(name.tag().isEmpty()
                                ? List.of() : List.of(name.repository() + ":" + name.tag()))
                        .repoDigests(List.of(name.repository() + "@" + digest))
                        .size(MEGABYTE * (1 + Math.floorMod(name.toString().hashCode(), 100)))
                        .runtimeHandler(wanted.runtimeHandler())
                        .build();
                images.put(ImageKey.of(image), image);
                return image;
            }
        }
    }

    void remove(ImageSpec wanted) {
        find(wanted).ifPresent(image -> images.remove(ImageKey.of(image)));
    }

    long size() {
        return images.values().stream().mapToLong(Image::size).sum();
    }
}
