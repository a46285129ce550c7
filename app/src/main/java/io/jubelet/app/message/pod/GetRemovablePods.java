package io.jubelet.app.message.pod;

/** Asks which pods may lose their containers. */
public record GetRemovablePods() {
}
