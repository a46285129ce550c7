package io.jubelet.app.message;

/** Requests the pods that sources name, and how far each is in its life. */
public record ListDesiredPods() {
}
