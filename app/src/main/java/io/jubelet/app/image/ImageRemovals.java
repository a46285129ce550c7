package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.ports.runtime.ImageService;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Dependencies of the removal of images.
 *
 * @param service the runtime
 * @param claims which images may not be removed now
 * @param records what is known of images that are gone
 */
record ImageRemovals(ImageService service, ImageClaims claims, PullRecords records) {

    /** Begins to remove some of the images that were found. */
    ImageRemover begin(ImageUses.Found found, Bus bus) {
        claims.forgetOld();
        return new ImageRemover(service, claims, found, bus);
    }

    /**
     * Forgets who may use images that are gone.
     *
     * @param asked when the runtime was asked for its images
     */
    void forget(ImageUses.Found found, ImageRemover remover, Instant asked) {
        Set<String> left = new HashSet<>();
        found.images().forEach((key, image) -> {
            if (!remover.removed().contains(key)) {
                left.add(key.id());
                left.addAll(image.repoDigests());
            }
        });
        records.prune(left, asked);
    }
}
