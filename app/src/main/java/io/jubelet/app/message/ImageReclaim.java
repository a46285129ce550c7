package io.jubelet.app.message;

/**
 * Asks for the removal of all images that nothing uses, now and however much room there is. Whoever asks measures afterwards
 * what that has given.
 */
public record ImageReclaim() {
}
