package io.jubelet.domain.node;

import io.jubelet.domain.runtime.Image;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The images that a node reports, and their names. */
final class NodeImages {

    private static final int MOST_NAMES = 5;
    private static final Comparator<Image> LARGEST_FIRST =
            Comparator.comparingLong(Image::size).thenComparing(Image::id).reversed();

    private NodeImages() {
    }

    /**
     * The largest images. Digests come before tags, because they are more precise.
     *
     * @param most how many, negative for all
     */
    static List<NodeImage> of(List<Image> images, int most) {
        return images.stream().sorted(LARGEST_FIRST).limit(most < 0 ? Long.MAX_VALUE : most)
                .map(image -> new NodeImage(names(image), image.size())).toList();
    }

    private static List<String> names(Image image) {
        List<String> names = new ArrayList<>(image.repoDigests());
        names.addAll(image.repoTags());
        return names.subList(0, Math.min(names.size(), MOST_NAMES));
    }
}
