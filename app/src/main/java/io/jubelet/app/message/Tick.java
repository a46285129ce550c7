package io.jubelet.app.message;

/** It is time to look at everything again: a message may have been lost, or its handler may have failed. */
public record Tick() {
}
