package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.ImageRemoved;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.ImageUse;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Removes images one after another, and counts them. Created for each collection. Used by one thread. */
final class ImageRemover {

    private static final Logger LOG = System.getLogger(ImageRemover.class.getName());

    private final ImageService service;
    private final ImageClaims claims;
    private final ImageUses.Found found;
    private final Bus bus;
    private final Set<ImageKey> removed = new HashSet<>();
    private final List<String> failures = new ArrayList<>();
    private long freed;

    ImageRemover(ImageService service, ImageClaims claims, ImageUses.Found found, Bus bus) {
        this.service = service;
        this.claims = claims;
        this.found = found;
        this.bus = bus;
    }

    /**
     * Removes images until so many bytes are freed.
     *
     * @param enough bytes; the first image is removed all the same
     */
    void remove(List<ImageUse> images, ImageRemoved.Reason reason, long enough) {
        long before = freed;
        for (ImageUse image : images) {
            remove(image, reason);
            if (freed > before && freed - before >= enough) {
                return;
            }
        }
    }

    private void remove(ImageUse use, ImageRemoved.Reason reason) {
        Image image = found.images().get(use.key());
        if (!claims.beginRemoval(image, found.images().keySet(), found.asked().nanos())) {
            return;
        }
        try {
            service.removeImage(ImageUses.spec(use.key()));
            removed.add(use.key());
            freed += use.size();
            LOG.log(Level.INFO, "image {0} {1} was removed, {2} bytes: {3}", use.key().text(), image.repoTags(),
                    Long.toString(use.size()), reason.text());
            bus.publish(ImageTopics.IMAGE_REMOVED, new ImageRemoved(reason));
        } catch (PortException e) {
            failures.add(e.getMessage());
        } finally {
            claims.endRemoval(image);
        }
    }

    /** The removed images. */
    Set<ImageKey> removed() {
        return removed;
    }

    /** Sizes of what was removed. */
    long freed() {
        return freed;
    }

    /** Why images could not be removed, in order. */
    List<String> failures() {
        return failures;
    }
}
