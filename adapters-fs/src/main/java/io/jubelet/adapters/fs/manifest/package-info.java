/**
 * Static pods from manifests: the files of a directory, or a single file, as a source of pods. Each file is read when it
 * has changed and is complete; of two pods with one name the one in the later path counts. One platform thread for
 * each source does all of the work, so that a file system that hangs holds up only this source.
 */
package io.jubelet.adapters.fs.manifest;
