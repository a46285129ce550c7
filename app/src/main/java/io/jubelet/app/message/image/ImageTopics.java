package io.jubelet.app.message.image;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;

/** Topics and questions about images and pulls. */
public final class ImageTopics {

    /** A pull that a pod waits for came to an end. Published by {@code app.image}, received by {@code app.worker}. */
    public static final Topic<ImageSettled> IMAGE_SETTLED = new Topic<>("image.settled", ImageSettled.class);
    /**
     * The pulls under way, when one begins or ends, every few seconds between, and with every tick. Published by
     * {@code app.image}, received by {@code app.api}.
     */
    public static final Topic<PullsObserved> PULLS = new Topic<>("image.pulls", PullsObserved.class);
    /**
     * Whether an image of a pod is there and has to be pulled, once for each time that it is decided. Published by
     * {@code app.image}, received by {@code app.metrics}.
     */
    public static final Topic<ImageEnsured> IMAGE_ENSURED = new Topic<>("image.ensured", ImageEnsured.class);
    /**
     * A pod has waited for an image, or goes on waiting after a pull that failed. Published by {@code app.image}, received by
     * {@code app.metrics}.
     */
    public static final Topic<PullEnded> PULL_ENDED = new Topic<>("image.pull-ended", PullEnded.class);
    /** An image was removed. Published by {@code app.image}, received by {@code app.metrics}. */
    public static final Topic<ImageRemoved> IMAGE_REMOVED = new Topic<>("image.removed", ImageRemoved.class);
    /** Is the image of this container there? Answered by {@code app.image}, which never waits for a pull. */
    public static final Question<EnsureImage, ImageVerdict> ENSURE_IMAGE =
            new Question<>("image.ensure", EnsureImage.class, ImageVerdict.class);
    /**
     * Remove the images that nothing uses. Answered by {@code app.image} when it is done, one question after the other; takes
     * as long as the runtime takes for each image.
     */
    public static final Question<ImageReclaim, ImagesReclaimed> IMAGE_RECLAIM =
            new Question<>("image.reclaim", ImageReclaim.class, ImagesReclaimed.class);

    private ImageTopics() {
    }
}
