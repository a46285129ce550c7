package io.jubelet.app.message.node;

/** Everything is to be reconciled again: a message may have been lost, or its handler may have failed. */
public record Tick() {
}
