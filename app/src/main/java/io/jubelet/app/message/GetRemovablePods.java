package io.jubelet.app.message;

/** Asks which pods may lose their containers. */
public record GetRemovablePods() {
}
