package io.jubelet.app.message;

/** Requests all pods with their status. */
public record ListPods() {
}
