package io.jubelet.app.message.device;

/** Requests which claims are prepared, or are to be. */
public record GetHeldClaims() {
}
