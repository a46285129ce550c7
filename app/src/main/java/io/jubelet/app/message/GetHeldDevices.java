package io.jubelet.app.message;

/** Requests who has which devices, and which devices there are. */
public record GetHeldDevices() {
}
