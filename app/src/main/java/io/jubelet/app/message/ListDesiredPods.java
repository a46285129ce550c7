package io.jubelet.app.message;

/** Requests the pods that sources name, and the stage of the lifecycle that each is in. */
public record ListDesiredPods() {
}
