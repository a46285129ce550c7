package io.jubelet.app.message.image;

import io.jubelet.domain.image.PullProgress;
import java.util.List;

/**
 * All pulls of this node.
 *
 * @param pulls images that are being pulled or wait for it, by image
 */
public record PullsObserved(List<PullProgress> pulls) {

    /** Copies the list. */
    public PullsObserved {
        pulls = List.copyOf(pulls);
    }
}
