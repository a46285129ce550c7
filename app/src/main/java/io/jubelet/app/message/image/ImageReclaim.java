package io.jubelet.app.message.image;

/**
 * Asks for the removal of all unused images, now and however much space is free. The requester measures the result afterwards.
 */
public record ImageReclaim() {
}
