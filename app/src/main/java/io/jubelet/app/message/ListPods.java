package io.jubelet.app.message;

/** Asks for all pods with their status. */
public record ListPods() {
}
