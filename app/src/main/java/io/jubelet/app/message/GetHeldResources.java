package io.jubelet.app.message;

/** Requests the assignments of CPUs and memory, and the allocatable ones. */
public record GetHeldResources() {
}
