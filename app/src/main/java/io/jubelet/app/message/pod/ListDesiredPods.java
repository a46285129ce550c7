package io.jubelet.app.message.pod;

/** Requests the pods that sources name, and the stage of the lifecycle that each is in. */
public record ListDesiredPods() {
}
