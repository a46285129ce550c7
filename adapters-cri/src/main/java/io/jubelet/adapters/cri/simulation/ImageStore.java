package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.runtime.Image;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The images of the simulated machine and the one registry that has (nearly) everything. Not thread-safe. */
final class ImageStore {

    private static final long MEGABYTE = 1_000_000;

    private final Map<String, Image> images = new LinkedHashMap<>();

    void add(Image image) {
        images.put(image.id(), image);
    }

    List<Image> all() {
        return List.copyOf(images.values());
    }

    /** Finds an image by name, digest, id, or id without algorithm. */
    Optional<Image> find(String reference) {
        Image byId = images.getOrDefault(reference, images.get("sha256:" + reference));
        if (byId != null) {
            return Optional.of(byId);
        }
        ImageName name = ImageName.of(reference);
        return images.values().stream()
                .filter(i -> i.repoTags().contains(name.toString()) || i.repoDigests().contains(name.toString()))
                .findFirst();
    }

    /** Fetches an image; its id, digest and size follow from its name. */
    Image pull(String reference) {
        Optional<Image> present = find(reference);
        if (present.isPresent()) {
            return present.get();
        }
        ImageName name = ImageName.of(reference);
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
                        .build();
                add(image);
                return image;
            }
        }
    }

    void remove(String reference) {
        find(reference).ifPresent(image -> images.remove(image.id()));
    }

    long size() {
        return images.values().stream().mapToLong(Image::size).sum();
    }
}
