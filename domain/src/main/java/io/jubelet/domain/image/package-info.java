/**
 * Images: how they are named, when they are pulled, and which ones are removed to make room.
 *
 * <p>Pure functions and the small states they hand from one question to the next. Nothing here connects to a runtime or a
 * registry.
 */
package io.jubelet.domain.image;
