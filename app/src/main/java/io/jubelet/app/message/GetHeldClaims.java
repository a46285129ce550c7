package io.jubelet.app.message;

/** Requests which claims are prepared, or are to be. */
public record GetHeldClaims() {
}
