package io.jubelet.app.message;

/** Requests the assignments of processors and memory, and the allocatable ones. */
public record GetHeldResources() {
}
