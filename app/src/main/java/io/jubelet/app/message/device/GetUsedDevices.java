package io.jubelet.app.message.device;

/** How many devices do containers have? */
public record GetUsedDevices() {
}
