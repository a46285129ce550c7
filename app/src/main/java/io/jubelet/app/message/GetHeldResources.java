package io.jubelet.app.message;

/** Requests who has which processors and memory, and what of them can be had. */
public record GetHeldResources() {
}
