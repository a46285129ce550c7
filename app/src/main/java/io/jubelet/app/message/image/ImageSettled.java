package io.jubelet.app.message.image;

/**
 * A pull ended, well or badly.
 *
 * @param podUid pod that waits for the image
 */
public record ImageSettled(String podUid) {
}
