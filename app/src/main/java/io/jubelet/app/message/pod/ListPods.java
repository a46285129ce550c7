package io.jubelet.app.message.pod;

/** Requests all pods with their status. */
public record ListPods() {
}
