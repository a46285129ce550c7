package io.jubelet.app.message.topology;

/** Requests the assignments of CPUs and memory, and the allocatable ones. */
public record GetHeldResources() {
}
