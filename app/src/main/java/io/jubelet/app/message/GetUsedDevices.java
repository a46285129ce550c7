package io.jubelet.app.message;

/** How many devices do containers have? */
public record GetUsedDevices() {
}
